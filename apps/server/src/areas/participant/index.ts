import { router } from '../../trpc/procedures.ts'
import { userContentRouter } from './user-content.ts'
import { userModuleRouter } from './user-module.ts'

/** What a participant may do with the modules given to them. */
export const participantRouter = router({ userModule: userModuleRouter, userContent: userContentRouter })
