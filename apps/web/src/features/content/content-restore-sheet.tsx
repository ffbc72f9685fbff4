import { QuickActButton } from '#web/components/act/quick-act-button.tsx'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { Thumb } from '#web/components/cover.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { localName } from '#web/lib/local-name.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { restoreContents } from './content-acts.ts'

export const ContentRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_contents_title()}
    call={api.management.content.listArchived}
    line={(content) => ({
      title: content.title,
      sub: [content.reference, contentTypeLabel(content.type), localName(content.category)].join(' · '),
      thumb: <Thumb title={content.title} toneId={content.category.id} illustration={content.illustration} />,
    })}
    button={({ rows, text, onNothing }) => (
      <QuickActButton act={restoreContents} items={rows} variant="primary" onNothing={onNothing}>
        {text}
      </QuickActButton>
    )}
  />
)
