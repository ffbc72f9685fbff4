import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { ModuleFields } from './module-fields.tsx'
import { useModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

export const ModuleEditPage = () => (
  <EditPage of={modules} useModel={useModuleModel} fields={ModuleFields} hasProgress={() => true} />
)
