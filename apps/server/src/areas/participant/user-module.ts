import { inputs } from '@cursus/contract'
import { acceptUserModule, getUserModule, listUserModules, orderUserModules } from '@cursus/domain'
import { participant, router } from '../../trpc/procedures.ts'

export const userModuleRouter = router({
  list: participant.query(({ ctx }) => listUserModules(ctx)),
  get: participant.input(inputs.userModuleId).query(({ ctx, input }) => getUserModule(ctx, input)),
  accept: participant.input(inputs.userModuleId).mutation(({ ctx, input }) => acceptUserModule(ctx, input)),
  order: participant.input(inputs.orderUserModules).mutation(({ ctx, input }) => orderUserModules(ctx, input)),
})
