import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { reserveBothNames } from '../names.ts'

/** @throws NameAlreadyExist, NameAlreadyExistForArchived */
export async function reserveThemeNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  const holder = await reserveBothNames(db, id, 'theme', names)
  if (holder === undefined) return
  const other = await db
    .selectFrom('themes')
    .select(['archivedAt', 'fallbackName'])
    .where('id', '=', holder)
    .executeTakeFirstOrThrow()
  throw new AppError(other.archivedAt ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist', {
    id: holder,
    title: other.fallbackName,
  })
}
