import { titleLength } from '@cursus/contract/field-values'
import type { Language } from '@cursus/contract/language-values'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { foldText } from '../query/index.ts'

export type NameKind = 'theme' | 'category' | 'content' | 'module' | 'company'
/** A name that another has. */
export type NameConflict = { name: ReservedName; ownerId: string }
export type ReservedName = { kind: NameKind; language: Language | ''; text: string }

/**
 * Reserves names for an owner in the caller's transaction; compared without case, accents and outer
 * spaces. The primary key prevents two owners of one name, also in concurrent calls.
 * @returns the first name held by another with its owner, or undefined when this owner now has them
 * all
 */
export async function reserveNames(
  db: Database,
  ownerId: string,
  names: ReservedName[],
): Promise<NameConflict | undefined> {
  for (const name of names) {
    const { kind, language, text } = name
    const holder = await db
      .insertInto('takenNames')
      .values({ kind, language, key: foldText(sql.val(text)), ownerId })
      // A no-op update, so that the holder's row is returned too.
      .onConflict((conflict) =>
        conflict.columns(['kind', 'language', 'key']).doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
      )
      .returning('ownerId')
      .executeTakeFirstOrThrow()
    if (holder.ownerId !== ownerId) return { name, ownerId: holder.ownerId }
  }
  return undefined
}

/** The owner of a name, without reserving it. */
export async function findHolder(db: Database, { kind, language, text }: ReservedName): Promise<string | undefined> {
  const holder = await db
    .selectFrom('takenNames')
    .select('ownerId')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('key', '=', foldText(sql.val(text)))
    .executeTakeFirst()
  return holder?.ownerId
}

const copyWord = { fr: 'copie', en: 'copy' } satisfies Record<Language, string>

/** Reserves and returns the title of a copy: "… (copie)" or "… (copy)", with a number if taken. */
export async function reserveCopyTitle(
  db: Database,
  ownerId: string,
  { language, text, ...name }: ReservedName & { language: Language },
): Promise<string> {
  for (let number = 1; ; number++) {
    const copy = withEnding(text, ` (${copyWord[language]}${number === 1 ? '' : ` ${number}`})`)
    if ((await reserveNames(db, ownerId, [{ ...name, language, text: copy }])) === undefined) return copy
  }
}

/** Cut by code points, as titles are counted, because a lone surrogate cannot be stored. */
const withEnding = (text: string, ending: string): string =>
  [...text]
    .slice(0, titleLength.max - ending.length)
    .join('')
    .trimEnd() + ending

/** Releases the names of an owner before new ones are reserved. */
export async function releaseNames(db: Database, ownerId: string): Promise<void> {
  await db.deleteFrom('takenNames').where('ownerId', '=', ownerId).execute()
}
