import { contentStates, contentTypes } from '@cursus/contract/content-values'
import { languages } from '@cursus/contract/language-values'
import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many, texts } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const contentList = defineList(api.management.content.list, {
  path: 'content',
  filters: {
    type: many(z.enum(contentTypes)),
    categoryId: ids,
    language: many(z.enum(languages)),
    state: many(z.enum(contentStates)),
    tag: texts,
  },
  sorts: ['title', 'reference', 'type', 'language', 'level', 'version', 'creationDate'],
  order: { sort: 'title', order: 'asc' },
})
export const contentItem = defineItem(api.management.content.get, ({ contentId }: { contentId: string }) => ({
  id: contentId,
}))
