import { useNavigate } from '@tanstack/react-router'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleFields } from './module-fields.tsx'
import { useModuleModel } from './use-module-model.ts'

/** Creates a module and opens its sheet. */
export function ModuleAddSheet({ themeId }: { themeId?: string }) {
  const navigate = useNavigate()
  const model = useModuleModel({
    themeId,
    success: m.management_module_created,
    onSaved: async (module) => {
      api.management.module.get.setData({ id: module.id }, module)
      await navigate({
        to: '/management/module/$moduleId',
        params: { moduleId: module.id },
        search: true,
        replace: true,
      })
      void api.management.invalidate()
    },
  })
  return (
    <FormSheet of={model} title={m.management_module_new()} submit={m.common_create()} hasProgress>
      <ModuleFields of={model} />
    </FormSheet>
  )
}
