import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { m } from '#web/paraglide/messages.js'
import { ModuleFields } from './module-fields.tsx'
import { useModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

/** Creates a module and opens its sheet. */
export function ModuleAddSheet({ themeId }: { themeId?: string }) {
  const model = useModuleModel({
    themeId,
    success: m.management_module_created,
    onSaved: useOpenSaved(modules, true),
  })
  return (
    <FormSheet of={model} title={m.management_module_new()} submit={m.management_module_add_submit()} hasProgress>
      <ModuleFields of={model} />
    </FormSheet>
  )
}
