import { contentStates, contentTypes } from '@cursus/contract/content-values'
import { languages } from '@cursus/contract/language-values'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, someOf, texts } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const contentList = defineList(api.management.content.list, {
  path: 'content',
  filters: {
    type: someOf(...contentTypes),
    categoryId: ids,
    language: someOf(...languages),
    state: someOf(...contentStates),
    tag: texts,
  },
  sorts: ['title', 'reference', 'type', 'language', 'level', 'version', 'creationDate'],
  order: { sort: 'title', order: 'asc' },
})
export const contentItem = defineItem(api.management.content.get, ({ contentId }: { contentId: string }) => ({
  id: contentId,
}))
