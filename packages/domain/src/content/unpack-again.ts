import type { Content } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { afterCommit, inTransaction } from '@cursus/db'
import { unpackPackage } from '@cursus/jobs'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { getContent } from './get-content.ts'
import { mayUnpackAgain } from './package-left.ts'

/**
 * Resends the package of a content's latest version after unpacking failed; a waiting or ready
 * package is left unchanged.
 * @throws NotFound; FileRequired when the package was refused, which needs another file
 */
export async function unpackAgain(ctx: ManagementCtx, { id }: { id: string }): Promise<Content> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const version = await db
      .selectFrom('contents as c')
      .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
      .select(['v.id', 'v.version', 'v.processingState', 'v.processingReason'])
      .where('c.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!version) throw new AppError('NotFound')
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
