import { neverOpenedDays } from '@cursus/contract/home'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, oneOf, someOf } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'

export const accessList = defineList(api.company.access.list, {
  path: 'company/:companyId/moduleAccess',
  params: ['companyId'],
  filters: {
    state: someOf('active', 'toAccept', 'inactive', 'revoked', 'declined', 'expired'),
    progress: someOf('notStarted', 'inProgress', 'done', 'late'),
    moduleLicenceId: ids,
    moduleId: ids,
    themeId: ids,
    userGroupId: ids,
    endsWithinDays: oneOf(7, 30),
    givenDaysAgo: oneOf(neverOpenedDays),
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
