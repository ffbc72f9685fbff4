import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { foldText } from '../fold-text.ts'
import { freeName, type ReservedName, reserveNames } from '../names.ts'
import { contentReference } from './content-row.ts'

/**
 * Reserves a title in a language for a content for ever: earlier versions keep theirs, and an edit
 * may return to one. The error names the other content and its version with the title, whether
 * that content is archived (decisions §4), and a title that is free.
 */
export async function reserveContentTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const wanted = { kind: 'content', language, text: title } as const
  const taken = await reserveNames(db, id, [wanted])
  if (taken !== undefined) await refuseTitle(db, wanted, taken.ownerId)
}

/** @throws AlreadyExistContentTitle…, which names the holder of a title and a free one */
export async function refuseTitle(
  db: Database,
  wanted: ReservedName & { language: Language },
  holder: string,
): Promise<never> {
  const other = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(({ and, eb }) => [
      'c.archivedAt',
      'c.reference',
      'v.title',
      and([eb('v.language', '=', wanted.language), eb('v.sortTitle', '=', foldText(sql.val(wanted.text)))]).as(
        'isOnLast',
      ),
    ])
    .where('c.id', '=', holder)
    .executeTakeFirstOrThrow()
  const version = !other.isOnLast ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistContentTitleOn${version}Version${other.archivedAt ? 'ForArchived' : ''}`, {
    id: holder,
    title: other.title,
    reference: contentReference(other.reference),
    free: await freeName(db, wanted),
  })
}
