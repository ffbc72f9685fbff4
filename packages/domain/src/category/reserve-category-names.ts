import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { freeName, reserveBothNames } from '../names.ts'

/** @throws NameAlreadyExist */
export async function reserveCategoryNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  const taken = await reserveBothNames(db, id, 'category', names)
  if (taken === undefined) return
  const other = await db
    .selectFrom('contentCategories')
    .select('fallbackName')
    .where('id', '=', taken.ownerId)
    .executeTakeFirstOrThrow()
  throw new AppError('NameAlreadyExist', {
    noun: 'category',
    id: taken.ownerId,
    title: other.fallbackName,
    free: await freeName(db, taken.name),
  })
}
