import type { Theme } from '@cursus/contract/theme'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { selectThemes, toTheme } from './theme-row.ts'

/**
 * Returns a theme, archived or not.
 * @throws NotFound
 */
export async function getTheme({ db }: ManagementCtx, { id }: { id: string }): Promise<Theme> {
  return toTheme(await selectThemes(db).where('t.id', '=', id).executeTakeFirstOrThrow(notFound))
}
