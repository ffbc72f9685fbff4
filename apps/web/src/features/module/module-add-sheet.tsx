import type { Module } from '@cursus/contract/module'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { getLanguage } from '#web/lib/locale.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleForm } from './module-form.tsx'
import { newModuleValues } from './module-form-values.ts'

/** A new module; once it is there, its sheet is shown. */
export function ModuleAddSheet({ themeId }: { themeId?: string }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [initial] = useState(() => newModuleValues(getLanguage(), themeId))
  const onSaved = (module: Module) => {
    utils.management.module.get.setData({ id: module.id }, module)
    void utils.management.module.list.invalidate()
    void utils.management.content.invalidate()
    void utils.management.theme.invalidate()
    void toastSuccess(m.management_module_created())
    void navigate({
      to: '/management/module/$moduleId',
      params: { moduleId: module.id },
      search: true,
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <ModuleForm
      initial={initial}
      onSaved={onSaved}
      frame={({ form, formId, dirty, busy, onCancel }) => (
        <SheetRoute
          title={m.management_module_new()}
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
