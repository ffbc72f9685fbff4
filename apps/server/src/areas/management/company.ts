import { createCompanyInput } from '@cursus/contract/company'
import { byIdInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { createCompany, getCompany, listCompanies } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('companies.read')

export const companyRouter = router({
  list: read()
    .input(listQuery)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getCompany(ctx, input)),
  create: management('companies.write')
    .input(createCompanyInput)
    .mutation(({ ctx, input }) => createCompany(ctx, input)),
})
