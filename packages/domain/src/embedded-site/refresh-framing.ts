import type { Framing } from '@cursus/contract/content'
import { preparedQuery } from '@cursus/db'
import type { CallDeps } from '../context.ts'
import { checkFraming } from './check-framing.ts'

const freshMs = 24 * 60 * 60 * 1000

type Stale = { contentVersionId: string; now: Date; before: Date }

/** Claims the check of a site that was not asked for a day; no row for all others. */
const claim = preparedQuery((db, { contentVersionId, now, before }: Stale) =>
  db
    .updateTable('contentVersions')
    .set({ framingCheckedAt: now })
    .where('id', '=', contentVersionId)
    .where(({ eb, or }) => or([eb('framingCheckedAt', 'is', null), eb('framingCheckedAt', '<', before)]))
    .returning('id'),
)

/**
 * The framing of an embedded content, asked again once a day, because sites change. Call it outside
 * of transactions: it waits for the site. A site that does not answer keeps what is known of it.
 */
export async function refreshFraming(
  ctx: CallDeps,
  { contentVersionId, link, framing }: { contentVersionId: string; link: string | null; framing: Framing | null },
): Promise<Framing> {
  const known = framing ?? 'unknown'
  if (link === null || !ctx.settings.embeddedSites.check) return known
  const now = ctx.now()
  const claimed = await claim(ctx.db, { contentVersionId, now, before: new Date(now.getTime() - freshMs) })
  if (claimed.length === 0) return known
  const found = await checkFraming(ctx, link)
  if (found === 'unknown' || found === framing) return known
  await ctx.db.updateTable('contentVersions').set({ framing: found }).where('id', '=', contentVersionId).execute()
  return found
}
