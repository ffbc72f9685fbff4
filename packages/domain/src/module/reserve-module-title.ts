import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { foldText } from '../fold-text.ts'
import { reserveNames } from '../names.ts'

/**
 * Reserves a title in a language for a module for ever: earlier versions keep theirs, and an edit
 * may return to one. The error names the other module's version with the title, and whether that
 * module is archived (decisions §4).
 */
export async function reserveModuleTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const holder = await reserveNames(db, id, [{ kind: 'module', language, text: title }])
  if (holder === undefined) return
  const other = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(({ and, eb }) => [
      'm.archivedAt',
      and([eb('v.language', '=', language), eb('v.sortTitle', '=', foldText(sql.val(title)))]).as('isOnLast'),
    ])
    .where('m.id', '=', holder)
    .executeTakeFirst()
  const version = other?.isOnLast === false ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistModuleTitleOn${version}Version${other?.archivedAt ? 'ForArchived' : ''}`)
}
