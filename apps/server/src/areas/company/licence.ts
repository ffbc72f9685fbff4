import { fields, inputs } from '@cursus/contract'
import {
  createLicence,
  getLicence,
  listCompanyModules,
  listLicences,
  suspendLicences,
  unsuspendLicences,
  updateLicence,
} from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

/** Giving access starts from a licence, so who trains may see the licences too. */
const read = () => company('admin.read', 'training.read')
const write = () => company('companies.write')

export const licenceRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listLicences(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getLicence(ctx, input)),
  create: write()
    .input(inputs.createLicence)
    .mutation(({ ctx, input }) => createLicence(ctx, input)),
  update: write()
    .input(inputs.updateLicence)
    .mutation(({ ctx, input }) => updateLicence(ctx, input)),
  suspend: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => suspendLicences(ctx, input)),
  unsuspend: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => unsuspendLicences(ctx, input)),
})

/** The modules that a company's licences give. */
export const companyModuleRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listCompanyModules(ctx, input)),
})
