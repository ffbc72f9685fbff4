import { rowName } from '@cursus/contract/act-values'
import { AppError } from '@cursus/contract/error'
import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import type { Notice } from '@cursus/contract/notification-values'
import { type DB, inTransaction, newId } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { releaseNames, reserveNames } from './names.ts'

export type Names = { name: string | null; fallbackName: string }
type Holder = Names & { archived?: boolean }
type Table = 'themes' | 'contentCategories'

/** A noun with two names: its table, how one is read, and who is told of a change. */
export type Named<Item extends Holder> = {
  noun: 'theme' | 'category'
  table: Table
  get(ctx: ManagementCtx, input: { id: string }): Promise<Item>
  noticeOf?(id: string, names: Names, action: 'create' | 'update'): Notice
}

const { selectFrom } = expressionBuilder<DB>()

/** The theme or category of the id in a column, as what belongs to it includes it. */
export const namedById = (table: Table, id: Expression<string>) =>
  jsonObjectFrom(selectFrom(table).select(['id', 'name', 'fallbackName']).where('id', '=', id)).$notNull()

/** @throws NameAlreadyExist, NameAlreadyExistForArchived when either name is taken. */
export async function createBothNames<Item extends Holder>(
  ctx: ManagementCtx,
  input: NamedInput,
  of: Named<Item>,
): Promise<Item> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const id = newId()
    const names = { name: input.name ?? null, fallbackName: input.fallbackName }
    await reserveBothNames(tx, id, names, of)
    await db
      .insertInto(of.table)
      .values({ id, ...names, createdAt: ctx.now() })
      .execute()
    const notice = of.noticeOf?.(id, names, 'create')
    await recordEvent(tx, { noun: of.noun, thingId: id, action: 'create', after: names, notice })
    return of.get(tx, { id })
  })
}

/**
 * Renames a theme or category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist and NameAlreadyExistForArchived when either name is
 * taken, NotFound
 */
export async function updateBothNames<Item extends Holder>(
  ctx: ManagementCtx,
  input: UpdateNamedInput,
  of: Named<Item>,
): Promise<Item> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { noun, table } = of
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
      await reserveBothNames(tx, input.id, after, of)
      await db.updateTable(table).set(after).where('id', '=', input.id).execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change, notice: of.noticeOf?.(input.id, after, 'update') })
    }
    return of.get(tx, input)
  })
}

/**
 * Reserves both names in place of the former ones; things of one kind share one key space
 * (docs/rules.md, Theme). A refusal names the holder as the caller knows it, and the field that
 * collided.
 */
async function reserveBothNames(
  ctx: ManagementCtx,
  ownerId: string,
  { name, fallbackName }: Names,
  { noun, get }: Named<Holder>,
): Promise<void> {
  const { db, actor } = ctx
  await releaseNames(db, ownerId)
  const texts = name === null ? [fallbackName] : [name, fallbackName]
  const conflict = await reserveNames(
    db,
    ownerId,
    texts.map((text) => ({ kind: noun, language: '', text })),
  )
  if (conflict === undefined) return
  const { ownerId: id } = conflict
  const holder = await get(ctx, { id })
  throw new AppError(holder.archived ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist', {
    noun,
    id,
    title: rowName(holder, actor.language) ?? holder.fallbackName,
    field: conflict.name.text === name ? 'name' : 'fallbackName',
  })
}
