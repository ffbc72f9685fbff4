import { inputs } from '@cursus/contract'
import { getUser, listUsers, removeUser, suspendUsers, unsuspendUsers } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('users.read')
const write = () => management('users.write')

export const userRouter = router({
  list: read()
    .input(inputs.listUsers)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getUser(ctx, input)),
  suspend: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => suspendUsers(ctx, input)),
  unsuspend: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => unsuspendUsers(ctx, input)),
  /** One by one: nobody is erased by a slip in a list. */
  remove: write()
    .input(inputs.byId)
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
})
