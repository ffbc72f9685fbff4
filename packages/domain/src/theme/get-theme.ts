import { AppError } from '@cursus/contract/error'
import type { Theme } from '@cursus/contract/theme'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { type ThemeRow, themeColumns, toTheme } from './theme-row.ts'

/** One theme, archived or not. */
export async function getTheme(ctx: ManagementCtx, { id }: { id: string }): Promise<Theme> {
  const { rows } = await sql<ThemeRow>`select ${themeColumns} from themes t where t.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return toTheme(row)
}
