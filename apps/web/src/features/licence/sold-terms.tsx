import type { Licence } from '@cursus/contract/licence'
import { Facts } from '#web/components/facts.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

const contactsOf = (licence: Licence): string => licence.platformManagers.map(fullName).join(', ')

/** What a company may do with the modules that it bought, and whom it asks for others. */
export function soldModulesHint(licence: Licence): string {
  const names = contactsOf(licence)
  return names ? m.company_licence_modules_sold({ names }) : m.company_licence_modules_sold_platform()
}

/** What was sold, for a company: it cannot change these terms, and reads whom to ask. */
export function SoldTerms({ licence }: { licence: Licence }) {
  const names = contactsOf(licence)
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
        {names ? m.company_licence_sold_ask({ names }) : m.company_licence_sold_ask_platform()}
      </p>
    </div>
  )
}
