import type { Framing } from '@cursus/contract/content-values'
import { preparedQuery } from '@cursus/db'
import type { CallDeps } from '../context.ts'
import { checkFraming } from './check-framing.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A site that did not answer may be back soon. */
const silentMs = 10 * 60 * 1000

type Stale = { contentVersionId: string; now: Date; before: Date }

/** Claims the check of a site that was last asked before; no row for all others. */
const claim = preparedQuery((db, { contentVersionId, now, before }: Stale) =>
  db
    .updateTable('contentVersions')
    .set({ framingCheckedAt: now })
    .where('id', '=', contentVersionId)
    .where(({ eb, or }) => or([eb('framingCheckedAt', 'is', null), eb('framingCheckedAt', '<', before)]))
    .returning('id'),
)

/**
 * The framing of an embedded content, asked again once a day, because sites change; null when sites
 * are not asked and nothing is known. A site that refused stays refused while it does not answer.
 * Call it outside of transactions: it waits for the site.
 */
export async function refreshFraming(
  ctx: CallDeps,
  { contentVersionId, link, framing }: { contentVersionId: string; link: string | null; framing: Framing | null },
): Promise<Framing | null> {
  if (!ctx.settings.embeddedSites.check) return framing === 'unknown' ? null : framing
  const known = framing ?? 'unknown'
  if (link === null) return known
  const now = ctx.now()
  const before = new Date(now.getTime() - (known === 'unknown' ? silentMs : dayMs))
  const claimed = await claim(ctx.db, { contentVersionId, now, before })
  if (claimed.length === 0) return known
  const found = await checkFraming(ctx, link)
  if (found === framing || (found === 'unknown' && framing === 'refused')) return known
  await ctx.db.updateTable('contentVersions').set({ framing: found }).where('id', '=', contentVersionId).execute()
  return found
}
