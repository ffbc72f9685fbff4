import type { UserModuleRow } from '@cursus/contract/participant'
import { batchReads } from '../batch-reads.ts'
import type { Deps, UserCtx } from '../context.ts'
import { readAccesses, toUserModuleRow } from './user-module-row.ts'

const readLists = batchReads<UserModuleRow[], Deps>(
  async (deps, userIds) => {
    const lists = new Map<string, UserModuleRow[]>()
    for (const row of await readAccesses(deps, userIds)) {
      const list = lists.get(row.userId) ?? []
      list.push(toUserModuleRow(row))
      lists.set(row.userId, list)
    }
    return lists
  },
  () => [],
)

/**
 * All accesses of the participant, ended ones included: new ones first, then in the chosen order.
 */
export const listUserModules = (ctx: UserCtx): Promise<UserModuleRow[]> => readLists(ctx, ctx.actor.id)
