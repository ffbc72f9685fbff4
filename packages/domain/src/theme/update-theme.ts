import { AppError } from '@cursus/contract/error'
import type { UpdateNamedInput } from '@cursus/contract/field'
import type { Theme } from '@cursus/contract/theme'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { audit, recordEvent } from '../record.ts'
import { getTheme } from './get-theme.ts'
import { takeThemeNames } from './take-theme-names.ts'

/** Renames a theme; absent names stay. @throws NameAlreadyExist, NameAlreadyExistForArchived when either name is taken. */
export async function updateTheme(ctx: ManagementCtx, input: UpdateNamedInput): Promise<Theme> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const before = await db
      .selectFrom('themes')
      .select(['name', 'fallbackName'])
      .where('id', '=', input.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NotFound')
    const after = {
      name: input.name === undefined ? before.name : input.name,
      fallbackName: input.fallbackName ?? before.fallbackName,
    }
    if (after.name === before.name && after.fallbackName === before.fallbackName) return getTheme(tx, input)
    await takeThemeNames(db, input.id, after)
    await db.updateTable('themes').set(after).where('id', '=', input.id).execute()
    await audit(tx, { noun: 'theme', thingId: input.id, action: 'update', before, after })
    await recordEvent(tx, 'themeUpdated', { themeId: input.id, themeName: after.fallbackName })
    return getTheme(tx, input)
  })
}
