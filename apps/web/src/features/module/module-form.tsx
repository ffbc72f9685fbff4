import type { Content } from '@cursus/contract/content'
import { useLocation, useSearch } from '@tanstack/react-router'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { onlyOf } from '#web/lib/list/group.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleFields } from './module-fields.tsx'
import { useModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The content that a new module begins with. */
    contentId?: string
  }
}

/** Creates a module and opens its sheet. */
export function ModuleAddSheet() {
  const id = useLocation({ select: ({ state }) => state.contentId })
  return id === undefined ? <AddForm /> : <AddWithContent id={id} />
}

function AddWithContent({ id }: { id: string }) {
  const content = trpc.management.content.get.useQuery({ id })
  return <SheetOf of={itemStateOf(content)}>{(first) => <AddForm first={first} />}</SheetOf>
}

function AddForm({ first }: { first?: Content }) {
  // Preselects the theme when the list is filtered by one.
  const { themeId } = useSearch({ from: '/management/module/add' })
  const model = useModuleModel({
    themeId: onlyOf(themeId),
    first,
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
