import { QuickActButton } from '#web/components/act/quick-act-button.tsx'
import { Thumb } from '#web/components/cover.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { localName } from '#web/lib/local-name.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { restoreThemes } from './theme-acts.ts'

export const ThemeRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_themes_title()}
    call={api.management.theme.listArchived}
    line={(theme) => ({
      title: localName(theme),
      sub: otherName(theme),
      thumb: <Thumb title={theme.fallbackName} toneId={theme.id} />,
    })}
    button={({ rows, text, onNothing }) => (
      <QuickActButton act={restoreThemes} items={rows} variant="primary" onNothing={onNothing}>
        {text}
      </QuickActButton>
    )}
  />
)
