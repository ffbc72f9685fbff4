import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { releaseNames, takeNames } from '../names.ts'

/** Gives a theme its two names, which share one space of keys with every other theme (decisions §2). */
export async function takeThemeNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  await releaseNames(db, id)
  const texts = names.name === null ? [names.fallbackName] : [names.name, names.fallbackName]
  const holder = await takeNames(
    db,
    id,
    texts.map((text) => ({ kind: 'theme', language: '', text })),
  )
  if (holder === undefined) return
  const other = await db.selectFrom('themes').select('archivedAt').where('id', '=', holder).executeTakeFirst()
  throw new AppError(other?.archivedAt ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist')
}
