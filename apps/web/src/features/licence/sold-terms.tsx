import type { Licence } from '@cursus/contract/licence'
import { Facts } from '#web/components/facts.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

/** What was sold, for a company: it cannot change these terms, and reads whom to ask. */
export function SoldTerms({ licence }: { licence: Licence }) {
  const contacts = licence.platformManagers.map(fullName)
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-muted/40 px-3.5 py-3">
      <Facts
        facts={[
          {
            label: m.company_licence_period(),
            value: m.company_licence_period_value({
              start: formatDate(licence.startDate),
              end: formatDate(licence.endDate),
            }),
          },
          {
            label: m.company_licence_seats_count(),
            value: (
              <StrongText>
                {m.company_access_seats_used({ used: licence.usage.current, max: licence.usage.max })}
              </StrongText>
            ),
          },
        ]}
      />
      <p className="text-xs text-muted-foreground">
        {contacts.length > 0
          ? m.company_licence_sold_ask({ names: contacts.join(', ') })
          : m.company_licence_sold_ask_platform()}
      </p>
    </div>
  )
}
