import type { UserModuleRow } from '@cursus/contract/participant'
import { trpc } from '#web/lib/trpc.ts'
import { allModules } from './participant-queries.ts'

/** The participant's modules, for a filter; empty while loading. */
export const useOwnModules = (): readonly UserModuleRow[] =>
  trpc.participant.userModule.list.useQuery(allModules).data?.rows ?? []
