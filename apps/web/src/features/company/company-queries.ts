import { defineItem } from '#web/lib/define-item.ts'
import { defineList } from '#web/lib/define-list.ts'
import { ids, someOf, texts } from '#web/lib/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const companyItem = defineItem(api.company.company.get, ({ companyId }: { companyId: string }) => ({
  companyId,
}))

export const companyUserList = defineList(api.company.user.list, {
  path: 'company/:companyId/user',
  params: ['companyId'],
  filters: {
    userGroupId: ids,
    state: someOf('invited', 'neverCame', 'late', 'suspended', 'removed'),
    attribute: texts,
  },
  sorts: ['name', 'email', 'lastAccess'],
  order: { sort: 'name', order: 'asc' },
})
export const companyUserItem = defineItem(
  api.company.user.get,
  ({ companyId, userId }: { companyId: string; userId: string }) => ({ companyId, id: userId }),
)

export const companyModuleList = defineList(api.company.module.list, {
  path: 'company/:companyId/module',
  params: ['companyId'],
  fixed: { eachOnce: true },
  filters: { moduleLicenceId: ids },
  sorts: ['title', 'version'],
  order: { sort: 'title', order: 'asc' },
})
