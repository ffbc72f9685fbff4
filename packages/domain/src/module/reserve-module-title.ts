import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { foldText } from '../fold-text.ts'
import { freeName, reserveNames } from '../names.ts'
import { moduleReference } from './module-row.ts'

/**
 * Reserves a title in a language for a module for ever: earlier versions keep theirs, and an edit
 * may return to one. The error names the other module and its version with the title, whether
 * that module is archived (decisions §4), and a title that is free.
 */
export async function reserveModuleTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const wanted = { kind: 'module', language, text: title } as const
  const taken = await reserveNames(db, id, [wanted])
  if (taken === undefined) return
  const other = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(({ and, eb }) => [
      'm.archivedAt',
      'm.reference',
      'v.title',
      and([eb('v.language', '=', language), eb('v.sortTitle', '=', foldText(sql.val(title)))]).as('isOnLast'),
    ])
    .where('m.id', '=', taken.ownerId)
    .executeTakeFirstOrThrow()
  const version = !other.isOnLast ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistModuleTitleOn${version}Version${other.archivedAt ? 'ForArchived' : ''}`, {
    id: taken.ownerId,
    title: other.title,
    reference: moduleReference(other.reference),
    free: await freeName(db, wanted),
  })
}
