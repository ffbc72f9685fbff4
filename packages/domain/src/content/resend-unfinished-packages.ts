import { unpackPackage } from '@cursus/jobs'
import type { Ctx } from '../context.ts'
import { hasWaited } from '../query/index.ts'

/**
 * Resends packages that have waited this long, because their message was lost, their worker died or
 * the disk was full; the wait doubles with each failed run. A package being unpacked is not
 * affected.
 * @returns how many were sent
 */
export async function resendUnfinishedPackages(ctx: Ctx, olderThanMs: number): Promise<number> {
  const versions = await ctx.db
    .selectFrom('contentVersions')
    .select('id as contentVersionId')
    .where('processingState', 'in', ['pending', 'processing'])
    .where(({ fn, ref }) =>
      hasWaited(
        { since: fn.coalesce('processingTriedAt', 'createdAt'), tries: ref('processingTries'), olderThanMs },
        ctx.now(),
      ),
    )
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  if (versions.length > 0) await ctx.jobs.sendMany(unpackPackage, versions)
  return versions.length
}
