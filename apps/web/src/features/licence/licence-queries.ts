import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { api } from '#web/lib/trpc.ts'

export const licenceList = defineList(api.company.licence.list, {
  path: 'company/:companyId/moduleLicence',
  params: ['companyId'],
  sorts: ['name', 'maxActiveUserAllowed', 'startDate', 'endDate'],
})
export const licenceItem = defineItem(
  api.company.licence.get,
  ({ companyId, moduleLicenceId }: { companyId: string; moduleLicenceId: string }) => ({
    companyId,
    id: moduleLicenceId,
  }),
)
