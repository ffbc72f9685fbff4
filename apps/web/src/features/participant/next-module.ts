import type { UserModuleRow } from '@cursus/contract/participant'
import { nextAfter } from './module-groups.ts'
import { useOwnModules } from './participant-queries.ts'

/** The module to go on with after a finished one; `undefined` without any, or while loading. */
export const useNextModule = (finishedId: string): UserModuleRow | undefined => nextAfter(finishedId, useOwnModules())
