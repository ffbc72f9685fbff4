import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { takeNames } from '../names.ts'

/**
 * Gives a content a title in a language, for good: its earlier versions keep theirs, and it may go back to one of them.
 * The error says which of the other content's versions has the title, and whether that content is archived (decisions §4).
 */
export async function takeContentTitle(db: Database, id: string, language: Language, title: string): Promise<void> {
  const holder = await takeNames(db, id, [{ kind: 'content', language, text: title }])
  if (holder === undefined) return
  const { rows } = await sql<{ archived: boolean; onLast: boolean }>`
    select c.archived_at is not null as archived,
      v.language = ${language} and fold_text(v.title) = fold_text(${title}) as on_last
    from contents c join content_versions v on v.id = c.latest_version_id where c.id = ${holder}`.execute(db)
  const other = rows[0]
  const version = other?.onLast === false ? 'Previous' : 'Last'
  throw new AppError(`AlreadyExistContentTitleOn${version}Version${other?.archived ? 'ForArchived' : ''}`)
}
