import { inputs } from '@cursus/contract'
import { getOwnCompany, updateCompany } from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

export const ownCompanyRouter = router({
  get: company('training.read', 'admin.read', 'companies.read').query(({ ctx }) => getOwnCompany(ctx)),
  update: company('admin.write')
    .input(inputs.updateCompany)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),
})
