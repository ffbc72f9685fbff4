import { isScorm } from '@cursus/contract/content'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentFields } from './content-fields.tsx'
import { useContentFrame } from './use-content-frame.ts'

/** Creates a content; its sheet then shows the analysis of its package. */
export function ContentAddSheet() {
  const navigate = useNavigate()
  const frame = useContentFrame({
    success: m.management_content_created,
    onSaved: async (content) => {
      api.management.content.get.setData({ id: content.id }, content)
      await navigate({
        to: '/management/content/$contentId',
        params: { contentId: content.id },
        search: true,
        replace: true,
      })
      void api.management.invalidate()
    },
  })
  const type = useWatch({ control: frame.form.control, name: 'type' })
  return (
    <FormSheet of={frame} title={m.management_content_new()} submit={m.common_create()} hasProgress={!isScorm(type)}>
      <ContentFields of={frame} />
    </FormSheet>
  )
}
