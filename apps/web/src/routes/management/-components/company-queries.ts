import { defineItem } from '#web/lib/define-item.ts'
import { defineList } from '#web/lib/define-list.ts'
import { api } from '#web/lib/trpc.ts'

export const companyList = defineList(api.management.company.list, {
  path: 'company',
  sorts: ['name', 'creationDate'],
  order: { sort: 'name', order: 'asc' },
})
export const companyItem = defineItem(api.management.company.get, ({ companyId }: { companyId: string }) => ({
  id: companyId,
}))
