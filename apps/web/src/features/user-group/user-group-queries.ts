import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const userGroupList = defineList(api.company.userGroup.list, {
  path: 'company/:companyId/userGroup',
  params: ['companyId'],
  filters: { moduleId: ids },
  sorts: ['name', 'users', 'creationDate'],
  order: { sort: 'name', order: 'asc' },
})
export const userGroupItem = defineItem(
  api.company.userGroup.get,
  ({ companyId, userGroupId }: { companyId: string; userGroupId: string }) => ({ companyId, id: userGroupId }),
)
