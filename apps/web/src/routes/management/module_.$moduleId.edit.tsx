import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { ModuleFields } from '#web/features/module/module-fields.tsx'
import { moduleItem } from '#web/features/module/module-queries.ts'
import { useModuleModel } from '#web/features/module/use-module-model.ts'
import { modules } from '#web/features/module/versioned-module.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module_/$moduleId/edit')({
  beforeLoad: guard('/management/module/$moduleId/edit'),
  loader: moduleItem.loader,
  component: () => <EditPage of={modules} useModel={useModuleModel} fields={ModuleFields} hasProgress={() => true} />,
})
