import type { Content } from '@cursus/contract/content'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { getLanguage } from '#web/lib/locale.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentForm } from './content-form.tsx'
import { newContentValues } from './content-form-values.ts'

/** A new content; once it is there, its sheet follows the analysis of its package. */
export function ContentAddSheet() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [initial] = useState(() => newContentValues(getLanguage()))
  const onSaved = (content: Content) => {
    utils.management.content.get.setData({ id: content.id }, content)
    void utils.management.content.list.invalidate()
    void utils.management.content.tags.invalidate()
    void toastSuccess(m.management_content_created())
    void navigate({
      to: '/management/content/$contentId',
      params: { contentId: content.id },
      search: true,
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <ContentForm
      initial={initial}
      onSaved={onSaved}
      frame={({ form, formId, dirty, busy, onCancel }) => (
        <SheetRoute
          title={m.management_content_new()}
          dirty={dirty || busy}
          foot={
            <>
              {busy ? (
                <Button variant="outline" onClick={onCancel}>
                  {m.management_cancel_upload()}
                </Button>
              ) : null}
              <Button type="submit" form={formId} loading={busy}>
                {m.management_create()}
              </Button>
            </>
          }
        >
          {form}
        </SheetRoute>
      )}
    />
  )
}
