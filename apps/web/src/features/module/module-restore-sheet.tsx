import { ActButton } from '#web/components/act/act-button.tsx'
import { Thumb } from '#web/components/cover.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { localName } from '#web/lib/local-name.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { restoreModules } from './module-acts.tsx'
import { moduleTypeLabel } from './module-type.ts'

export const ModuleRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_modules_title()}
    call={api.management.module.listArchived}
    line={(module) => ({
      title: module.title,
      sub: [module.reference, moduleTypeLabel(module.type), localName(module.theme)].join(' · '),
      thumb: <Thumb title={module.title} toneId={module.theme.id} illustration={module.illustration} />,
    })}
    button={({ rows, text, onNothing }) => (
      <ActButton act={restoreModules} items={rows} variant="primary" onNothing={onNothing}>
        {text}
      </ActButton>
    )}
  />
)
