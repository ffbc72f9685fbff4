import { isScorm } from '@cursus/contract/content-values'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { ContentFields } from './content-fields.tsx'
import { useContentModel } from './use-content-model.ts'
import { contents } from './versioned-content.ts'

export const ContentEditPage = () => (
  <EditPage
    of={contents}
    useModel={useContentModel}
    fields={ContentFields}
    hasProgress={({ type }) => !isScorm(type)}
  />
)
