import { managementRouter } from '../areas/management/index.ts'
import { participantRouter } from '../areas/participant/index.ts'
import { router } from './init.ts'

export const appRouter = router({
  management: managementRouter,
  participant: participantRouter,
})

export type AppRouter = typeof appRouter
