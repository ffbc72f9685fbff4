import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const reportPartList = defineList(api.company.report.parts, {
  path: 'company/:companyId/report/part',
  params: ['companyId'],
  fixed: { by: 'user' },
  filters: {
    by: z.enum(['module', 'group', 'licence', 'user']),
    userGroupId: ids,
    moduleLicenceId: ids,
  },
  sorts: ['name', 'given', 'toAccept', 'inProgress', 'done', 'late', 'share'],
  order: { sort: 'name', order: 'asc' },
})

export const resultList = defineList(api.company.report.results, {
  path: 'company/:companyId/report/result',
  params: ['companyId', 'moduleId'],
  filters: {
    userGroupId: ids,
    moduleLicenceId: ids,
    step: many(z.enum(['toAccept', 'inProgress', 'done', 'late', 'ended'])),
    dueWithinDays: z.literal([7, 30]),
    doneWithinDays: z.literal([7, 30, 90]),
  },
  sorts: ['user', 'progress', 'lastAccess', 'doneAt', 'dueDate'],
  order: { sort: 'user', order: 'asc' },
})
export const reportModuleItem = defineItem(
  api.company.report.module,
  ({ companyId, moduleId }: { companyId: string; moduleId: string }) => ({ companyId, moduleId }),
)
