import { accountRouter } from '../areas/auth/account.ts'
import { authRouter } from '../areas/auth/auth.ts'
import { companyRouter } from '../areas/company/index.ts'
import { managementRouter } from '../areas/management/index.ts'
import { participantRouter } from '../areas/participant/index.ts'
import { supportRouter } from '../areas/support/support.ts'
import { router } from './init.ts'

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  company: companyRouter,
  management: managementRouter,
  participant: participantRouter,
  support: supportRouter,
})

export type AppRouter = typeof appRouter
