import { useSearch } from '@tanstack/react-router'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { onlyOf } from '#web/lib/list/group.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleFields } from './module-fields.tsx'
import { useModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

/** Creates a module and opens its sheet. */
export function ModuleAddSheet() {
  // Preselects the theme when the list is filtered by one.
  const { themeId } = useSearch({ from: '/management/module/add' })
  const model = useModuleModel({
    themeId: onlyOf(themeId),
    success: m.management_module_created,
    onSaved: useOpenSaved(modules, true),
  })
  return (
    <FormSheet of={model} title={m.management_module_new()} submit={m.management_module_add_submit()} hasProgress>
      <ModuleFields of={model} />
    </FormSheet>
  )
}

export const ModuleEditPage = () => (
  <EditPage of={modules} useModel={useModuleModel} fields={ModuleFields} hasProgress={() => true} />
)
