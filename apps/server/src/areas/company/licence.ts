import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { createLicenceInput, getLicenceModuleInput, updateLicenceInput } from '@cursus/contract/licence'
import { listQuery } from '@cursus/contract/list'
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
    .input(listQuery)
    .query(({ ctx, input }) => listLicences(ctx, input)),
  get: company('admin.read')
    .input(byIdInput)
    .query(({ ctx, input }) => getLicence(ctx, input)),
  module: company('admin.read', 'training.read')
    .input(getLicenceModuleInput)
    .query(({ ctx, input }) => getLicenceModule(ctx, input)),
  create: write()
    .input(createLicenceInput)
    .mutation(({ ctx, input }) => createLicence(ctx, input)),
  update: write()
    .input(updateLicenceInput)
    .mutation(({ ctx, input }) => updateLicence(ctx, input)),
  suspend: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => suspendLicences(ctx, input)),
  unsuspend: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => unsuspendLicences(ctx, input)),
})
