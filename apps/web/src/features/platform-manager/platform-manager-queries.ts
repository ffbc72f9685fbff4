import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { api } from '#web/lib/trpc.ts'

export const platformManagerList = defineList(api.management.platformManager.list, {
  path: 'platformManager',
  sorts: ['name', 'email'],
  order: { sort: 'name', order: 'asc' },
})
export const platformManagerItem = defineItem(api.management.platformManager.get, ({ userId }: { userId: string }) => ({
  id: userId,
}))
