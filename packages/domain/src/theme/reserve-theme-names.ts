import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { releaseNames, reserveNames } from '../names.ts'

/** Reserves both names of a theme; all themes share one key space (decisions §2). */
export async function reserveThemeNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  await releaseNames(db, id)
  const texts = names.name === null ? [names.fallbackName] : [names.name, names.fallbackName]
  const holder = await reserveNames(
    db,
    id,
    texts.map((text) => ({ kind: 'theme', language: '', text })),
  )
  if (holder === undefined) return
  const other = await db.selectFrom('themes').select('archivedAt').where('id', '=', holder).executeTakeFirst()
  throw new AppError(other?.archivedAt ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist')
}
