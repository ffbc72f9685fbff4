import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { reserveBothNames } from '../names.ts'

/** @throws NameAlreadyExist */
export async function reserveCategoryNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  const holder = await reserveBothNames(db, id, 'category', names)
  if (holder === undefined) return
  const other = await db
    .selectFrom('contentCategories')
    .select('fallbackName')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow()
  throw new AppError('NameAlreadyExist', { id: holder, title: other.fallbackName })
}
