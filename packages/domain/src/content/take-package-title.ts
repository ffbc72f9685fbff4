import { title } from '@cursus/contract/field'
import { titleLength } from '@cursus/contract/field-values'
import type { Ctx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { releaseNames, reserveNames } from '../name/index.ts'

/**
 * Gives the latest version of a content the title of its package, in the transaction that makes it
 * ready. Only in place of a proposal: a title that somebody typed stays, as does one whose
 * replacement is unusable or another content's.
 */
export async function takePackageTitle(
  tx: Ctx,
  { contentId, contentVersionId, packageTitle }: { contentId: string; contentVersionId: string; packageTitle: string },
): Promise<void> {
  const { db } = tx
  // The lock of edits: one that has come first has made this version an earlier one.
  await db.selectFrom('contents').select('id').where('id', '=', contentId).forNoKeyUpdate().execute()
  const version = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['v.title', 'v.language', 'v.version'])
    .where('v.id', '=', contentVersionId)
    .where('v.isTitleProposed', '=', true)
    .executeTakeFirst()
  const text = title.safeParse([...packageTitle.toWellFormed()].slice(0, titleLength.max).join('')).data
  if (!version || text === undefined || text === version.title) return
  const name = { kind: 'content', language: version.language, text } as const
  if (await reserveNames(db, contentId, [name])) return
  if (version.version === 1) {
    // No version has the name of the file any more, which other packages often have too.
    await releaseNames(db, contentId)
    await reserveNames(db, contentId, [name])
  }
  await db.updateTable('contentVersions').set({ title: text }).where('id', '=', contentVersionId).execute()
  await recordEvent(tx, {
    noun: 'content',
    thingId: contentId,
    action: 'takeTitle',
    before: { title: version.title },
    after: { title: text },
  })
}
