import { inputs } from '@cursus/contract'
import {
  cancelAccesses,
  getAccess,
  giveAccess,
  listAccesses,
  previewAccess,
  uncancelAccesses,
  updateAccess,
} from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

const read = () => company('training.read')
const write = () => company('training.write')

export const accessRouter = router({
  list: read()
    .input(inputs.listAccesses)
    .query(({ ctx, input }) => listAccesses(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getAccess(ctx, input)),
  /** What giving would do; asked while the form is filled in. */
  preview: write()
    .input(inputs.giveAccess)
    .query(({ ctx, input }) => previewAccess(ctx, input)),
  give: write()
    .input(inputs.giveAccess)
    .mutation(({ ctx, input }) => giveAccess(ctx, input)),
  update: write()
    .input(inputs.updateAccess)
    .mutation(({ ctx, input }) => updateAccess(ctx, input)),
  cancel: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => cancelAccesses(ctx, input)),
  uncancel: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => uncancelAccesses(ctx, input)),
})
