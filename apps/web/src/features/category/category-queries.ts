import { defineItem } from '#web/lib/define-item.ts'
import { defineList } from '#web/lib/define-list.ts'
import { localNameSort } from '#web/lib/local-name.ts'
import { api } from '#web/lib/trpc.ts'

export const categoryList = defineList(api.management.category.list, {
  path: 'contentCategory',
  sorts: ['name', 'fallbackName'],
  order: () => ({ sort: localNameSort(), order: 'asc' }),
})
export const categoryItem = defineItem(
  api.management.category.get,
  ({ contentCategoryId }: { contentCategoryId: string }) => ({ id: contentCategoryId }),
)
