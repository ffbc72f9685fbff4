import { languages } from '@cursus/contract/language-values'
import { moduleTypes } from '@cursus/contract/module-values'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { flag, ids, someOf } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const moduleList = defineList(api.management.module.list, {
  path: 'module',
  filters: {
    type: someOf(...moduleTypes),
    themeId: ids,
    language: someOf(...languages),
    isDraft: flag,
    isOutdated: flag,
  },
  sorts: ['title', 'reference', 'type', 'language', 'contentCount', 'version', 'creationDate'],
  order: { sort: 'title', order: 'asc' },
})
export const moduleItem = defineItem(api.management.module.get, ({ moduleId }: { moduleId: string }) => ({
  id: moduleId,
}))
