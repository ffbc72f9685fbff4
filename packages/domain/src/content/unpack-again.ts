import type { Content } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { afterCommit, inTransactionOf } from '@cursus/db'
import { unpackPackage } from '@cursus/jobs'
import type { Ctx, ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { hasWaited, notFound } from '../query/index.ts'
import { getContent } from './get-content.ts'
import { mayUnpackAgain } from './unpack-content-version.ts'

/**
 * Resends the package of a content's latest version after unpacking failed; a waiting or ready
 * package is left unchanged.
 * @throws NotFound; FileRequired when the package was refused, which needs another file
 */
export async function unpackAgain(ctx: ManagementCtx, { id }: { id: string }): Promise<Content> {
  return inTransactionOf(ctx, async (tx, db) => {
    const version = await db
      .selectFrom('contents as c')
      .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
      .select(['v.id', 'v.version', 'v.processingState', 'v.processingReason'])
      .where('c.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    if (mayUnpackAgain(version)) {
      await db
        .updateTable('contentVersions')
        .set({ processingState: 'pending', processingPercent: 0, processingReason: null, processingTries: 0 })
        .where('id', '=', version.id)
        .execute()
      await recordEvent(tx, {
        noun: 'content',
        thingId: id,
        action: 'unpackAgain',
        after: { version: version.version },
      })
      afterCommit(db, () => ctx.jobs.send(unpackPackage, { contentVersionId: version.id }))
    } else if (version.processingState === 'failed') throw new AppError('FileRequired')
    return getContent(tx, { id })
  })
}

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
