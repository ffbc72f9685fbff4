import { type ContentType, kindOf } from '@cursus/contract/content-values'
import type { CallDeps } from '../context.ts'
import { checkFraming } from '../embedded-site/index.ts'

/**
 * The columns of a version that say whether its site can be shown; none where sites are not asked.
 * Waits for the site, so it is called outside of transactions.
 */
export async function framingOf(ctx: CallDeps, type: ContentType, link: string | null) {
  if (kindOf(type).opens !== 'frame' || link === null || !ctx.settings.embeddedSites.check) return {}
  return { framing: await checkFraming(ctx, link), framingCheckedAt: ctx.now() }
}
