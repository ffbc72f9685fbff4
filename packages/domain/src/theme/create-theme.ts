import type { NamedInput } from '@cursus/contract/field'
import type { Theme } from '@cursus/contract/theme'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { getTheme } from './get-theme.ts'
import { reserveThemeNames } from './reserve-theme-names.ts'
import { themeOf } from './theme-of.ts'

/** @throws NameAlreadyExist, NameAlreadyExistForArchived when either name is taken. */
export async function createTheme(ctx: ManagementCtx, input: NamedInput): Promise<Theme> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const id = newId()
    const names = { name: input.name ?? null, fallbackName: input.fallbackName }
    await reserveThemeNames(tx, id, names)
    await db
      .insertInto('themes')
      .values({ id, ...names, createdAt: ctx.now() })
      .execute()
    await recordEvent(tx, {
      noun: 'theme',
      thingId: id,
      action: 'create',
      after: names,
      notice: { type: 'newThemeCreated', data: themeOf(id, names) },
    })
    return getTheme(tx, { id })
  })
}
