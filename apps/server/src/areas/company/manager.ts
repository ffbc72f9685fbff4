import { fields, inputs } from '@cursus/contract'
import { addManagers, getManager, listManagers, removeManagers, updateManager } from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'

const read = () => company('admin.read')
const write = () => company('admin.write')

export const managerRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listManagers(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getManager(ctx, input)),
  add: write()
    .input(inputs.addManagers)
    .mutation(({ ctx, input }) => addManagers(ctx, input)),
  update: write()
    .input(inputs.updateManager)
    .mutation(({ ctx, input }) => updateManager(ctx, input)),
  remove: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => removeManagers(ctx, input)),
})
