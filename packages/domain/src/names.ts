import type { Language } from '@cursus/contract/language'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'

export type NameKind = 'theme' | 'category' | 'content' | 'module' | 'company'
export type TakenName = { kind: NameKind; language: Language | ''; text: string }

/**
 * Takes names for an owner inside the caller's transaction; compared without case, accents and outer spaces.
 * The table's primary key makes two owners of one name impossible, so parallel calls cannot both win.
 * @returns the owner of the first name that somebody else holds, or undefined when all are taken by this owner now.
 */
export async function takeNames(db: Database, ownerId: string, names: TakenName[]): Promise<string | undefined> {
  for (const name of names) {
    const { rows } = await sql<{ ownerId: string }>`
      insert into taken_names (kind, language, key, owner_id)
      values (${name.kind}, ${name.language}, fold_text(${name.text}), ${ownerId})
      on conflict (kind, language, key) do update set key = excluded.key
      returning owner_id`.execute(db)
    const holder = rows[0]?.ownerId
    if (holder !== undefined && holder !== ownerId) return holder
  }
  return undefined
}

/** Gives every name of an owner back, before its new ones are taken (renaming). */
export async function releaseNames(db: Database, ownerId: string): Promise<void> {
  await db.deleteFrom('takenNames').where('ownerId', '=', ownerId).execute()
}
