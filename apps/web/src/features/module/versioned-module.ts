import { AppError } from '@cursus/contract/error'
import type { Module, ModuleComparison, ModuleVersionRow } from '@cursus/contract/module'
import { restoreVersion, type Versioned, whenChosen } from '#web/features/catalogue/versioned.tsx'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleItem } from './module-queries.ts'

/** What the shared pages of versions need to know of modules. */
export const modules: Versioned<{ item: Module; row: ModuleVersionRow; compared: ModuleComparison }> = {
  noun: 'module',
  item: moduleItem,
  writing: 'modules.write',
  title: m.nav_modules,
  links: {
    list: { to: '/management/module' },
    sheet: (moduleId) => ({ to: '/management/module/$moduleId', params: { moduleId } }),
    edit: (moduleId) => ({ to: '/management/module/$moduleId/edit', params: { moduleId } }),
    compare: (moduleId) => ({ to: '/management/module/$moduleId/compare', params: { moduleId } }),
  },
  texts: {
    readOnly: m.management_module_read_only,
    edit: m.management_module_new_version,
    editTitle: m.management_module_edit_title,
    editText: m.management_module_edit_text,
    saved: m.management_module_version_created,
    duplicated: m.management_module_duplicated,
    whoStays: m.management_compare_effect_licences,
  },
  refusal: () => new AppError('ModuleArchived'),
  useVersions: (id) => trpc.management.module.versions.useQuery({ id }),
  useCompared: ({ before = '', after = '' }) =>
    trpc.management.module.compare.useQuery({ moduleVersionId: before, with: after }, whenChosen({ before, after })),
  setData: (saved) => void api.management.module.get.setData({ id: saved.id }, saved),
  duplicate: (id) => trpcClient.management.module.duplicate.mutate({ id }),
  restoreVersion: restoreVersion((moduleVersionId) =>
    trpcClient.management.module.restoreVersion.mutate({ moduleVersionId }),
  ),
}
