import { isScorm } from '@cursus/contract/content-values'
import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { ContentFields } from '#web/features/content/content-fields.tsx'
import { contentItem } from '#web/features/content/content-queries.ts'
import { useContentModel } from '#web/features/content/use-content-model.ts'
import { contents } from '#web/features/content/versioned-content.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content_/$contentId/edit')({
  beforeLoad: guard('/management/content/$contentId/edit'),
  loader: contentItem.loader,
  component: () => (
    <EditPage
      of={contents}
      useModel={useContentModel}
      fields={ContentFields}
      hasProgress={({ type }) => !isScorm(type)}
    />
  ),
})
