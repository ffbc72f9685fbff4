import { isScorm, kindOf } from '@cursus/contract/content-values'
import type { ContentPreview } from '@cursus/contract/participant'
import { contentReference } from '../content/index.ts'
import type { CompanyCtx, ManagementCtx, UserCtx } from '../context.ts'
import { refreshFraming } from '../embedded-site/index.ts'
import { findLicenceModule } from '../licence/index.ts'
import { notFound } from '../query/index.ts'
import { launchPreview } from './launch-scorm.ts'
import { readScormVersion } from './scorm-version.ts'

/**
 * Any version of a content, played as by a new learner. Stores nothing, and the launch accepts no
 * commits.
 * @throws NotFound, ContentNotReady
 */
export const previewContent = (
  ctx: ManagementCtx,
  { contentVersionId }: { contentVersionId: string },
): Promise<ContentPreview> => playVersion(ctx, contentVersionId)

/**
 * The same for a content of a module that a licence of the company gives, in any version of that
 * module.
 * @throws NotFound, ContentNotReady
 */
export async function previewLicensedContent(
  ctx: CompanyCtx,
  { id, moduleId, contentVersionId }: { id: string; moduleId: string; contentVersionId: string },
): Promise<ContentPreview> {
  await findLicenceModule(ctx, { id, moduleId })
  await ctx.db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
    .select('mc.contentId')
    .where('mv.moduleId', '=', moduleId)
    .where('mc.contentVersionId', '=', contentVersionId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
  return playVersion(ctx, contentVersionId)
}

async function playVersion(ctx: UserCtx, contentVersionId: string): Promise<ContentPreview> {
  const row = await ctx.db
    .selectFrom('contentVersions as v')
    .innerJoin('contents as c', 'c.id', 'v.contentId')
    .select(({ ref }) => [
      'v.contentId',
      'c.reference',
      'v.title',
      'v.type',
      'v.version',
      'v.link',
      'v.framing',
      'v.quizScoreValidation',
      ref('v.processingReport', '->>').key('edition').as('edition'),
    ])
    .where('v.id', '=', contentVersionId)
    .executeTakeFirstOrThrow(notFound)
  const { reference, framing, ...version } = row
  const launch = isScorm(row.type)
    ? await launchPreview(ctx, await readScormVersion(ctx.db, contentVersionId))
    : { launchUrl: null, init: null }
  return {
    ...version,
    contentVersionId,
    reference: contentReference(reference),
    framing:
      kindOf(row.type).opens === 'frame'
        ? await refreshFraming(ctx, { contentVersionId, link: row.link, framing })
        : null,
    ...launch,
  }
}
