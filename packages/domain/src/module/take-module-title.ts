import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { takeNames } from '../names.ts'

/**
 * Gives a module a title in a language, for good: its earlier versions keep theirs, and it may go back to one of them.
 * The error says which of the other module's versions has the title, and whether that module is archived (decisions §4).
 */
export async function takeModuleTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const holder = await takeNames(db, id, [{ kind: 'module', language, text: title }])
  if (holder === undefined) return
  const { rows } = await sql<{ archived: boolean; onLast: boolean }>`
    select m.archived_at is not null as archived,
      v.language = ${language} and fold_text(v.title) = fold_text(${title}) as on_last
    from modules m join module_versions v on v.id = m.latest_version_id where m.id = ${holder}`.execute(db)
  const other = rows[0]
  const version = other?.onLast === false ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistModuleTitleOn${version}Version${other?.archived ? 'ForArchived' : ''}`)
}
