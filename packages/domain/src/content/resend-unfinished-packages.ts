import { unpackPackage } from '@cursus/jobs'
import type { Ctx } from '../context.ts'
import { hasWaited } from '../has-waited.ts'

/**
 * Sends the packages again that have waited for this long: their message was lost, their worker died, or the disk was full; twice as
 * long for each run that has failed. One that is being unpacked right now is not disturbed.
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
