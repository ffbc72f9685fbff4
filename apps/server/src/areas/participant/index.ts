import { userContentCalls } from './user-content.ts'
import { userModuleCalls } from './user-module.ts'

/** What a participant does with the modules given to them. */
export const participantCalls = { userModule: userModuleCalls, userContent: userContentCalls }
