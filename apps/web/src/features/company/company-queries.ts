import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many, texts } from '#web/lib/list/search-params.ts'
import { alone, api, trpc } from '#web/lib/trpc.ts'

export const companyList = defineList(api.management.company.list, {
  path: 'company',
  sorts: ['name', 'creationDate'],
  order: { sort: 'name', order: 'asc' },
})
/** Of any company, in platform management. */
export const managedCompanyItem = defineItem(api.management.company.get, ({ companyId }: { companyId: string }) => ({
  id: companyId,
}))

/** The company of the area. */
export const companyItem = defineItem(api.company.company.get, ({ companyId }: { companyId: string }) => ({
  companyId,
}))

/** Numbers of the company; sent alone, so that no page waits for them. */
export const useCompanyCounts = (companyId: string) =>
  trpc.company.company.counts.useQuery({ companyId }, { trpc: alone, meta: { silent: true } })

export const companyUserList = defineList(api.company.user.list, {
  path: 'company/:companyId/user',
  params: ['companyId'],
  filters: {
    userGroupId: ids,
    state: many(z.enum(['active', 'invited', 'neverCame', 'late', 'suspended', 'removed'])),
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
