import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { foldText } from '../fold-text.ts'
import { reserveNames } from '../names.ts'

/**
 * Reserves a title in a language for a content for ever: earlier versions keep theirs, and an edit
 * may return to one. The error names the other content's version with the title, and whether that
 * content is archived (decisions §4).
 */
export async function reserveContentTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const holder = await reserveNames(db, id, [{ kind: 'content', language, text: title }])
  if (holder === undefined) return
  const other = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(({ and, eb }) => [
      'c.archivedAt',
      and([eb('v.language', '=', language), eb('v.sortTitle', '=', foldText(sql.val(title)))]).as('isOnLast'),
    ])
    .where('c.id', '=', holder)
    .executeTakeFirst()
  const version = other?.isOnLast === false ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistContentTitleOn${version}Version${other?.archivedAt ? 'ForArchived' : ''}`)
}
