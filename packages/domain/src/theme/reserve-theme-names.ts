import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { freeName, reserveBothNames } from '../names.ts'

/** @throws NameAlreadyExist, NameAlreadyExistForArchived */
export async function reserveThemeNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  const taken = await reserveBothNames(db, id, 'theme', names)
  if (taken === undefined) return
  const other = await db
    .selectFrom('themes')
    .select(['archivedAt', 'fallbackName'])
    .where('id', '=', taken.ownerId)
    .executeTakeFirstOrThrow()
  throw new AppError(other.archivedAt ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist', {
    noun: 'theme',
    id: taken.ownerId,
    title: other.fallbackName,
    free: await freeName(db, taken.name),
  })
}
