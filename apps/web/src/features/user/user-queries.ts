import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { many } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const userList = defineList(api.management.user.list, {
  path: 'user',
  filters: { state: many(z.enum(['active', 'invited', 'unverified', 'suspended'])) },
  sorts: ['name', 'email', 'creationDate', 'lastSignIn'],
})
export const userItem = defineItem(api.management.user.get, ({ userId }: { userId: string }) => ({ id: userId }))
