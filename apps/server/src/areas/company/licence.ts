import { fields, inputs } from '@cursus/contract'
import {
  createLicence,
  getLicence,
  getLicenceModule,
  listLicences,
  suspendLicences,
  unsuspendLicences,
  updateLicence,
} from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

/** Licences are sold by the platform: companies read theirs. */
const write = () => company('companies.write')

export const licenceRouter = router({
  /** Trainers choose a licence when they give a module. */
  list: company('admin.read', 'training.read')
    .input(fields.listQuery)
    .query(({ ctx, input }) => listLicences(ctx, input)),
  get: company('admin.read')
    .input(inputs.byId)
    .query(({ ctx, input }) => getLicence(ctx, input)),
  module: company('admin.read', 'training.read')
    .input(inputs.licenceModuleId)
    .query(({ ctx, input }) => getLicenceModule(ctx, input)),
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
