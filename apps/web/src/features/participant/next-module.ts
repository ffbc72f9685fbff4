import type { UserModuleRow } from '@cursus/contract/participant'
import { trpc } from '#web/lib/trpc.ts'
import { groupModules } from './module-groups.ts'
import { allModules } from './participant-queries.ts'

/** The module to go on with after a finished one; `undefined` without any, or while loading. */
export function useNextModule(finishedId: string): UserModuleRow | undefined {
  const { data } = trpc.participant.userModule.list.useQuery(allModules, { meta: { silent: true } })
  return data && groupModules(data.rows.filter(({ id }) => id !== finishedId)).resume
}
