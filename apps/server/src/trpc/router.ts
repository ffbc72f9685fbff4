import { participantRouter } from '../areas/participant/index.ts'
import { router } from './init.ts'

export const appRouter = router({
  participant: participantRouter,
})

export type AppRouter = typeof appRouter
