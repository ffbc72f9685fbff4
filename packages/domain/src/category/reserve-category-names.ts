import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { reserveBothNames } from '../names.ts'

/** @throws NameAlreadyExist */
export async function reserveCategoryNames(
  db: Database,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> {
  if (await reserveBothNames(db, id, 'category', names)) throw new AppError('NameAlreadyExist')
}
