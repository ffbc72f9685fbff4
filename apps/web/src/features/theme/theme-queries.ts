import { defineItem } from '#web/lib/define-item.ts'
import { defineList } from '#web/lib/define-list.ts'
import { localNameSort } from '#web/lib/local-name.ts'
import { api } from '#web/lib/trpc.ts'

export const themeList = defineList(api.management.theme.list, {
  path: 'theme',
  sorts: ['name', 'fallbackName', 'date'],
  order: () => ({ sort: localNameSort(), order: 'asc' }),
})
export const themeItem = defineItem(api.management.theme.get, ({ themeId }: { themeId: string }) => ({ id: themeId }))
