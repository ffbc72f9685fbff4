import type { Module } from '@cursus/contract/module'
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
import { ModuleForm } from './module-form.tsx'
import { moduleValuesOf } from './module-form-values.ts'

/** A full page for the next version of a module; read rights show why nothing can be changed. */
export function ModuleEditPage({ moduleId }: { moduleId: string }) {
  const me = useMe()
  const module = trpc.management.module.get.useQuery({ id: moduleId })
  if (!module.data) {
    return <EditPageState title={m.nav_modules()} error={module.error} onRetry={() => void module.refetch()} />
  }
  if (!can(me, 'modules.write') || module.data.archived) {
    return (
      <EditPageState
        title={module.data.title}
        refusal={module.data.archived ? m.error_module_archived() : m.management_module_read_only()}
        back={
          <Link to="/management/module/$moduleId" params={{ moduleId }}>
            {module.data.title}
          </Link>
        }
      />
    )
  }
  return <EditModule key={module.data.moduleVersionId} module={module.data} />
}

function EditModule({ module }: { module: Module }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [initial] = useState(() => moduleValuesOf(module))
  const toSheet = { to: '/management/module/$moduleId', params: { moduleId: module.id } } as const
  const onSaved = (saved: Module) => {
    utils.management.module.get.setData({ id: saved.id }, saved)
    void utils.management.invalidate()
    void toastSuccess(m.management_module_version_created({ version: String(saved.version) }))
    void navigate({ ...toSheet, ignoreBlocker: true })
  }
  return (
    <Page className="mx-auto w-full max-w-3xl">
      <PageHeader
        title={m.management_module_edit_title({ title: module.title })}
        subtitle={m.management_module_edit_text({ current: String(module.version) })}
        breadcrumb={[
          <Link key="list" to="/management/module">
            {m.nav_modules()}
          </Link>,
          <Link key="module" {...toSheet}>
            {module.title}
          </Link>,
          m.management_module_new_version(),
        ]}
      />
      <ModuleForm
        module={module}
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
                {m.management_save_version({ version: String(module.version + 1) })}
              </Button>
            </EditFoot>
            <LeaveQuestion when={dirty || busy} />
          </>
        )}
      />
    </Page>
  )
}
