import { neverOpenedDays } from '@cursus/contract/home'
import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const accessList = defineList(api.company.access.list, {
  path: 'company/:companyId/moduleAccess',
  params: ['companyId'],
  filters: {
    state: many(z.enum(['active', 'toAccept', 'inactive', 'revoked', 'declined', 'expired'])),
    progress: many(z.enum(['notStarted', 'inProgress', 'done', 'late'])),
    moduleLicenceId: ids,
    moduleId: ids,
    themeId: ids,
    userGroupId: ids,
    endsWithinDays: z.literal([7, 30]),
    givenDaysAgo: z.literal(neverOpenedDays),
  },
  sorts: ['user', 'module', 'licence', 'state', 'progress', 'lastAccess', 'expireDate', 'dueDate', 'creationDate'],
})
export const accessItem = defineItem(
  api.company.access.get,
  ({ companyId, moduleAccessId }: { companyId: string; moduleAccessId: string }) => ({
    companyId,
    id: moduleAccessId,
  }),
)
