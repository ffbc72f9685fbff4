import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { api } from '#web/lib/trpc.ts'

export const managerList = defineList(api.company.manager.list, {
  path: 'company/:companyId/manager',
  params: ['companyId'],
  sorts: ['name', 'email', 'creationDate'],
})
export const managerItem = defineItem(
  api.company.manager.get,
  ({ companyId, userId }: { companyId: string; userId: string }) => ({ companyId, id: userId }),
)
