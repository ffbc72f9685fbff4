import { AppError } from '@cursus/contract/error'
import type { Module } from '@cursus/contract/module'
import { can } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { EditPage, type EditPlaces, editPageClass, NotEditable } from '#web/features/catalogue/edit-page.tsx'
import { useMe } from '#web/lib/session.ts'
import { api } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { ModuleFields } from './module-fields.tsx'
import { moduleItem } from './module-queries.ts'
import { useModuleModel } from './use-module-model.ts'

const placesOf = ({ id, title }: Pick<Module, 'id' | 'title'>): EditPlaces => ({
  list: { link: { to: '/management/module' }, label: m.nav_modules() },
  thing: { link: { to: '/management/module/$moduleId', params: { moduleId: id } }, label: title },
})

/**
 * The page for the next version of a module; with read rights it explains why nothing can be
 * changed.
 */
export function ModuleEditPage() {
  const me = useMe()
  return (
    <PageOf
      of={useItem(moduleItem)}
      title={m.nav_modules()}
      back={{ link: { to: '/management/module' }, label: m.common_back_to_list() }}
      className={editPageClass}
    >
      {(module) =>
        module.archived ? (
          <NotEditable {...placesOf(module)} why={<ErrorText of={new AppError('ModuleArchived')} />} />
        ) : can(me, 'modules.write') ? (
          <EditModule key={module.id} module={module} />
        ) : (
          <NotEditable {...placesOf(module)} why={m.management_module_read_only()} />
        )
      }
    </PageOf>
  )
}

function EditModule({ module }: { module: Module }) {
  const navigate = useNavigate()
  const model = useModuleModel({
    module,
    success: ({ version }) => m.management_module_version_created({ version: String(version) }),
    onSaved: async (saved) => {
      api.management.module.get.setData({ id: saved.id }, saved)
      await navigate({ to: '/management/module/$moduleId', params: { moduleId: saved.id } })
      void api.management.invalidate()
    },
  })
  return (
    <EditPage
      of={model}
      {...placesOf(module)}
      here={m.management_module_new_version()}
      title={m.management_module_edit_title({ title: module.title })}
      subtitle={m.management_module_edit_text({ current: String(module.version) })}
      submit={m.management_save_version({ version: String(module.version + 1) })}
      hasProgress
    >
      <ModuleFields of={model} module={module} />
    </EditPage>
  )
}
