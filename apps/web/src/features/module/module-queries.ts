import { languages } from '@cursus/contract/language-values'
import { moduleTypes } from '@cursus/contract/module-values'
import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const moduleList = defineList(api.management.module.list, {
  path: 'module',
  filters: {
    type: many(z.enum(moduleTypes)),
    themeId: ids,
    language: many(z.enum(languages)),
    isDraft: z.boolean(),
    isOutdated: z.boolean(),
  },
  sorts: ['title', 'reference', 'type', 'language', 'contentCount', 'version', 'creationDate'],
  order: { sort: 'title', order: 'asc' },
})
export const moduleItem = defineItem(api.management.module.get, ({ moduleId }: { moduleId: string }) => ({
  id: moduleId,
}))
