import { accountCalls } from '../areas/auth/account.ts'
import { authCalls } from '../areas/auth/auth.ts'
import { companyCalls } from '../areas/company/index.ts'
import { managementCalls } from '../areas/management/index.ts'
import { attestationCalls, settingsCalls, supportCalls } from '../areas/open.ts'
import { participantCalls } from '../areas/participant/index.ts'
import { t } from './init.ts'

export const appRouter = t.router({
  account: accountCalls,
  attestation: attestationCalls,
  auth: authCalls,
  company: companyCalls,
  management: managementCalls,
  participant: participantCalls,
  settings: settingsCalls,
  support: supportCalls,
})

export type AppRouter = typeof appRouter
