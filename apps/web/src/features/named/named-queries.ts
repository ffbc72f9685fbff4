import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList, type Order } from '#web/lib/list/define-list.ts'
import { localNameSort } from '#web/lib/text/names.ts'
import { api } from '#web/lib/trpc.ts'

const order = (): Order<'name' | 'fallbackName'> => ({ sort: localNameSort(), order: 'asc' })

export const themeList = defineList(api.management.theme.list, {
  path: 'theme',
  sorts: ['name', 'fallbackName', 'date'],
  order,
})
export const themeItem = defineItem(api.management.theme.get, ({ themeId }: { themeId: string }) => ({ id: themeId }))

export const categoryList = defineList(api.management.category.list, {
  path: 'contentCategory',
  sorts: ['name', 'fallbackName'],
  order,
})
export const categoryItem = defineItem(
  api.management.category.get,
  ({ contentCategoryId }: { contentCategoryId: string }) => ({ id: contentCategoryId }),
)
