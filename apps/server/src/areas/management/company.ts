import { fields, inputs } from '@cursus/contract'
import { createCompany, getCompany, listCompanies } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('companies.read')

export const companyRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getCompany(ctx, input)),
  create: management('companies.write')
    .input(inputs.createCompany)
    .mutation(({ ctx, input }) => createCompany(ctx, input)),
})
