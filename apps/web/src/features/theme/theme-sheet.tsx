import type { Theme } from '@cursus/contract/theme'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { reasonAgainst } from '#web/components/act/act.ts'
import { ActButton } from '#web/components/act/act-button.tsx'
import { QuickActButton } from '#web/components/act/quick-act-button.tsx'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FormLeaveQuestion } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { NamesForm, useNamesModel } from '#web/features/catalogue/names-form.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { archiveThemes, restoreThemes } from './theme-acts.ts'
import { themeItem } from './theme-queries.ts'

/** A theme: its names to change, its modules, its history. */
export const ThemeSheet = () => (
  <SheetOf of={useItem(themeItem)} title={m.nav_themes()}>
    {(theme) => <Loaded key={theme.id} theme={theme} />}
  </SheetOf>
)

function Loaded({ theme }: { theme: Theme }) {
  const me = useMe()
  const model = useNamesModel({
    saved: theme,
    send: ({ edit }) => trpcClient.management.theme.update.mutate({ id: theme.id, ...edit }),
    success: m.management_theme_saved,
    // Lists of modules show its name too.
    onSaved: () => api.management.invalidate(),
  })
  const editable = can(me, 'themes.write') && !theme.archived
  return (
    <SheetRoute
      title={localName(theme)}
      subtitle={otherName(theme)}
      thumb={<Thumb size={56} title={theme.fallbackName} toneId={theme.id} />}
      badges={
        <>
          {theme.archived ? <StateBadge state="archived" /> : null}
          <Badge>
            <BookOpen aria-hidden />
            {m.management_modules_count({ count: theme.moduleCount })}
          </Badge>
        </>
      }
      actions={<CopyLinkButton />}
      footNote={can(me, 'themes.write') ? <FootNote theme={theme} /> : null}
      foot={editable ? <EditButtons of={model} /> : null}
    >
      <FormLeaveQuestion of={model} />
      <Section title={m.management_details()}>
        {editable ? (
          <NamesForm of={model} />
        ) : (
          <Facts
            facts={[
              { label: m.management_names_fallback(), value: theme.fallbackName },
              { label: m.management_names_french(), value: theme.name },
            ]}
          />
        )}
        <div className="mt-5">
          <Facts
            facts={[
              { label: m.management_created_on(), value: formatDateTime(theme.date) },
              can(me, 'modules.read') &&
                theme.moduleCount > 0 && {
                  label: m.management_theme_modules(),
                  value: (
                    <Link to="/management/module" search={{ themeId: [theme.id] }} className="text-link">
                      {m.management_theme_see_modules({ count: theme.moduleCount })}
                    </Link>
                  ),
                },
            ]}
          />
        </div>
      </Section>
      <HistorySection noun="theme" id={theme.id} />
    </SheetRoute>
  )
}

/** The dangerous action at the left of the foot, or the reason why it is not possible. */
function FootNote({ theme }: { theme: Theme }) {
  if (theme.archived) return <QuickActButton act={restoreThemes} items={[theme]} />
  return reasonAgainst(archiveThemes, theme) ?? <ActButton act={archiveThemes} items={[theme]} />
}
