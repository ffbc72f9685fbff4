import type { Content } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Page, PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EditFoot, EditPageState } from '#web/features/catalogue/edit-page.tsx'
import { useMe } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentForm } from './content-form.tsx'
import { contentValuesOf } from './content-form-values.ts'

/** A full page for the next version of a content; read rights show why nothing can be changed. */
export function ContentEditPage({ contentId }: { contentId: string }) {
  const me = useMe()
  const content = trpc.management.content.get.useQuery({ id: contentId })
  if (!content.data) {
    return <EditPageState title={m.nav_contents()} error={content.error} onRetry={() => void content.refetch()} />
  }
  const back = (
    <Link to="/management/content/$contentId" params={{ contentId }}>
      {content.data.title}
    </Link>
  )
  if (!can(me, 'contents.write') || content.data.archived) {
    return (
      <EditPageState
        title={content.data.title}
        refusal={
          content.data.archived
            ? m.error_content_archived({ title: content.data.title })
            : m.management_content_read_only()
        }
        back={back}
      />
    )
  }
  return <EditContent key={content.data.contentVersionId} content={content.data as Content} />
}

function EditContent({ content }: { content: Content }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [initial] = useState(() => contentValuesOf(content))
  const next = String(content.version + 1)
  const toSheet = { to: '/management/content/$contentId', params: { contentId: content.id } } as const
  const onSaved = (saved: Content) => {
    utils.management.content.get.setData({ id: saved.id }, saved)
    void utils.management.content.invalidate()
    void utils.management.module.invalidate()
    void utils.management.history.invalidate()
    void toastSuccess(m.management_content_version_created({ version: String(saved.version) }))
    void navigate({ ...toSheet, ignoreBlocker: true })
  }
  return (
    <Page className="mx-auto w-full max-w-3xl">
      <PageHeader
        title={m.management_content_edit_title({ title: content.title })}
        subtitle={m.management_content_edit_text({ current: String(content.version) })}
        breadcrumb={[
          <Link key="list" to="/management/content">
            {m.nav_contents()}
          </Link>,
          <Link key="content" {...toSheet}>
            {content.title}
          </Link>,
          m.management_content_new_version(),
        ]}
      />
      <ContentForm
        content={content}
        initial={initial}
        onSaved={onSaved}
        frame={({ form, formId, dirty, busy, onCancel }) => (
          <>
            {form}
            <EditFoot>
              {busy ? (
                <Button variant="outline" onClick={onCancel}>
                  {m.management_cancel_upload()}
                </Button>
              ) : (
                <Button variant="outline" asChild>
                  <Link {...toSheet}>{m.common_cancel()}</Link>
                </Button>
              )}
              <Button type="submit" form={formId} loading={busy}>
                {m.management_save_version({ version: next })}
              </Button>
            </EditFoot>
            <LeaveQuestion when={dirty || busy} />
          </>
        )}
      />
    </Page>
  )
}
