import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { addManagersInput, updateManagerInput } from '@cursus/contract/manager'
import { addManagers, getManager, listManagers, removeManagers, updateManager } from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

const read = () => company('admin.read')
const write = () => company('admin.write')

export const managerRouter = router({
  list: read()
    .input(listQuery)
    .query(({ ctx, input }) => listManagers(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getManager(ctx, input)),
  add: write()
    .input(addManagersInput)
    .mutation(({ ctx, input }) => addManagers(ctx, input)),
  update: write()
    .input(updateManagerInput)
    .mutation(({ ctx, input }) => updateManager(ctx, input)),
  remove: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => removeManagers(ctx, input)),
})
