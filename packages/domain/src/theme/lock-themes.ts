import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'

export type LockedTheme = { id: string; fallbackName: string; archivedAt: Date | null }

/** Locks themes for a change of their state, always in the order of their ids. @throws NotFound when one does not exist. */
export async function lockThemes(db: Database, idList: string[]): Promise<LockedTheme[]> {
  const ids = [...new Set(idList)]
  const themes = await db
    .selectFrom('themes')
    .select(['id', 'fallbackName', 'archivedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (themes.length !== ids.length) throw new AppError('NotFound')
  return themes
}
