import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listUsersInput } from '@cursus/contract/user'
import { getUser, listUsers, removeUser, suspendUsers, unsuspendUsers } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('users.read')
const write = () => management('users.write')

export const userRouter = router({
  list: read()
    .input(listUsersInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getUser(ctx, input)),
  suspend: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => suspendUsers(ctx, input)),
  unsuspend: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => unsuspendUsers(ctx, input)),
  /** One by one: nobody is erased by a slip in a list. */
  remove: write()
    .input(byIdInput)
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
})
