import { preparedQuery, timestamp } from '@cursus/db'
import { signOfActivity } from '../activity/index.ts'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { readOwnAccess } from './own-access.ts'
import { assertUsable } from './usable-access.ts'

type Sign = { accessId: string; contentId: string; now: Date }

const extendPeriod = preparedQuery((db, { accessId, contentId, now }: Sign) =>
  db
    .updateTable('userContents as uc')
    .set(signOfActivity(timestamp(now)))
    .where('uc.accessId', '=', accessId)
    .where('uc.contentId', '=', contentId)
    .where('uc.activeFrom', 'is not', null)
    .returning('uc.contentId'),
)

/**
 * The participant is active in an open content: the time since its last sign of activity counts,
 * unless it was idle.
 * @throws NotFound for a content that was never opened, ModuleAccessNotActive, NotAvailableContent
 */
export async function recordActivity(
  ctx: UserCtx,
  { userModuleId, contentId }: { userModuleId: string; contentId: string },
): Promise<void> {
  assertUsable(await readOwnAccess(ctx, userModuleId))
  const extended = await extendPeriod(ctx.db, { accessId: userModuleId, contentId, now: ctx.now() })
  if (extended.length === 0) throw notFound()
}
