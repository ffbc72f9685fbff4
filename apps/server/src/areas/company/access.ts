import { giveAccessInput, listAccessesInput, updateAccessInput } from '@cursus/contract/access'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
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
    .input(listAccessesInput)
    .query(({ ctx, input }) => listAccesses(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getAccess(ctx, input)),
  /** What giving would do; asked while the form is filled in. */
  preview: write()
    .input(giveAccessInput)
    .query(({ ctx, input }) => previewAccess(ctx, input)),
  give: write()
    .input(giveAccessInput)
    .mutation(({ ctx, input }) => giveAccess(ctx, input)),
  update: write()
    .input(updateAccessInput)
    .mutation(({ ctx, input }) => updateAccess(ctx, input)),
  cancel: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => cancelAccesses(ctx, input)),
  uncancel: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => uncancelAccesses(ctx, input)),
})
