import { AppError } from '@cursus/contract/error'
import type { HistoryRow } from '@cursus/contract/event'
import type { HistoryNoun } from '@cursus/contract/event-values'
import { can, type PlatformRight } from '@cursus/rights'
import type { UserCtx } from '../context.ts'
import { personById } from '../person/index.ts'
import { iso } from '../query/index.ts'

/** The right needed to read the history of each noun. */
export const historyRights = {
  theme: 'themes.read',
  category: 'contentCategories.read',
  content: 'contents.read',
  module: 'modules.read',
  company: 'companies.read',
  user: 'users.read',
  platformManager: 'platformManagers.read',
  job: 'platformManagers.write',
} as const satisfies Record<HistoryNoun, PlatformRight>

const shown = 200

/**
 * Returns the latest 200 changes of an item, newest first; empty for an item without changes.
 * @throws NotAllowed
 */
export async function listHistory(
  ctx: UserCtx,
  { noun, id }: { noun: HistoryNoun; id: string },
): Promise<HistoryRow[]> {
  if (!can(ctx.actor.subject, historyRights[noun])) throw new AppError('NotAllowed')
  const rows = await ctx.db
    .selectFrom('events as e')
    .select(({ ref }) => [
      'e.id',
      'e.action',
      'e.systemJob as system',
      'e.before',
      'e.after',
      'e.createdAt',
      personById(ref('e.actorId')).as('actor'),
    ])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', id)
    .orderBy('e.revision', 'desc')
    .limit(shown)
    .$narrowType<{ action: string }>()
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, creationDate: iso(createdAt) }))
}
