import { orderUserModulesInput, userModuleIdInput } from '@cursus/contract/participant'
import { acceptUserModule, getUserModule, listUserModules, orderUserModules } from '@cursus/domain'
import { participant, router } from '../../trpc/procedures.ts'

export const userModuleRouter = router({
  list: participant.query(({ ctx }) => listUserModules(ctx)),
  get: participant.input(userModuleIdInput).query(({ ctx, input }) => getUserModule(ctx, input)),
  accept: participant.input(userModuleIdInput).mutation(({ ctx, input }) => acceptUserModule(ctx, input)),
  order: participant.input(orderUserModulesInput).mutation(({ ctx, input }) => orderUserModules(ctx, input)),
})
