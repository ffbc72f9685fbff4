import { AppError } from '@cursus/contract/error'
import type { Edited, UpdateNamedInput } from '@cursus/contract/field'
import type { Theme } from '@cursus/contract/theme'
import { inTransaction } from '@cursus/db'
import { mergeEdit } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
import { audit, recordEvent } from '../record.ts'
import { getTheme } from './get-theme.ts'
import { reserveThemeNames } from './reserve-theme-names.ts'

/**
 * Renames a theme; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist and NameAlreadyExistForArchived when either name is
 * taken, NotFound
 */
export async function updateTheme(ctx: ManagementCtx, input: UpdateNamedInput): Promise<Edited<Theme>> {
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
    const thing = { noun: 'theme', thingId: input.id } as const
    const { change, meanwhile } = await mergeEdit(tx, thing, { revision: input.revision, before, after })
    if (Object.keys(change.after).length === 0) return { ...(await getTheme(tx, input)), meanwhile }
    await reserveThemeNames(tx, input.id, after)
    await db.updateTable('themes').set(after).where('id', '=', input.id).execute()
    await audit(tx, { ...thing, action: 'update', ...change })
    await recordEvent(tx, 'themeUpdated', { themeId: input.id, themeName: after.fallbackName })
    return { ...(await getTheme(tx, input)), meanwhile }
  })
}
