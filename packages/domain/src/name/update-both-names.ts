import { AppError } from '@cursus/contract/error'
import type { UpdateNamedInput } from '@cursus/contract/field'
import type { Notice } from '@cursus/contract/notification'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'

type Names = { name: string | null; fallbackName: string }

/** A noun with two names: its table, how names are reserved, and who is told of a change. */
type Named<Item> = {
  noun: 'theme' | 'category'
  table: 'themes' | 'contentCategories'
  get(ctx: ManagementCtx, input: { id: string }): Promise<Item>
  reserve(ctx: ManagementCtx, id: string, names: Names): Promise<void>
  noticeOf?(id: string, names: Names): Notice
}

/**
 * Renames a theme or category; absent names are kept.
 * @throws ChangedMeanwhile, NotFound, and what `reserve` throws
 */
export async function updateBothNames<Item>(
  ctx: ManagementCtx,
  input: UpdateNamedInput,
  { noun, table, get, reserve, noticeOf }: Named<Item>,
): Promise<Item> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const before = await db
      .selectFrom(table)
      .select(['name', 'fallbackName'])
      .where('id', '=', input.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NotFound')
    const after = {
      name: input.name === undefined ? before.name : input.name,
      fallbackName: input.fallbackName ?? before.fallbackName,
    }
    const thing = { noun, thingId: input.id } as const
    await assertRevision(tx, thing, input.revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      await reserve(tx, input.id, after)
      await db.updateTable(table).set(after).where('id', '=', input.id).execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change, notice: noticeOf?.(input.id, after) })
    }
    return get(tx, input)
  })
}
