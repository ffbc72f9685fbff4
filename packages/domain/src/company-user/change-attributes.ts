import { maxAttributes } from '@cursus/contract/company-user-values'
import { AppError } from '@cursus/contract/error'
import { anyOf, insertFrom, inTransaction, lockName, newId, tableOf, texts, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { copyPeople, lockPeople } from '../person/index.ts'
import { getAll, notFound } from '../query/index.ts'

export type Attribute = { id: string; name: string }

/**
 * Serialises changes of what the company says about its people until the end of the transaction,
 * and returns the attributes of these names; unknown ones become attributes of the company. Names
 * are compared without case, accents and outer spaces. Taken after groups and before accounts.
 * @throws TooManyAttributes?max=
 */
export async function lockAttributes(ctx: CompanyCtx, names: readonly string[]): Promise<Map<string, Attribute>> {
  const { db, company } = ctx
  await lockName(db, `companyAttributes:${company.id}`)
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const unknown = db.selectFrom(tableOf('new', { id: uuids(wanted.map(newId)), name: texts(wanted) }))
  await insertFrom(db, 'companyAttributes', unknown, ({ ref, val }) => ({
    id: ref('new.id'),
    companyId: val(company.id),
    name: ref('new.name'),
    createdAt: val(ctx.now()),
  }))
    .onConflict((conflict) => conflict.columns(['companyId', 'sortName']).doNothing())
    .execute()
  const { count } = await db
    .selectFrom('companyAttributes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', company.id)
    .executeTakeFirstOrThrow()
  if (count > maxAttributes) throw new AppError('TooManyAttributes', { max: maxAttributes })
  return findAttributes(ctx, wanted)
}

/** The attributes of the company with these names, by name. */
export async function findAttributes(
  { db, company }: CompanyCtx,
  names: readonly string[],
): Promise<Map<string, Attribute>> {
  const found = await db
    .selectFrom(tableOf('new', { name: texts([...new Set(names)]) }))
    .innerJoin('companyAttributes as a', (join) =>
      join.on(({ eb, fn, ref }) => eb(ref('a.sortName'), '=', fn<string>('fold_text', [ref('new.name')]))),
    )
    .select(['new.name as given', 'a.id', 'a.name'])
    .where('a.companyId', '=', company.id)
    .execute()
  return new Map(found.map(({ given: name, ...attribute }) => [name, attribute]))
}

/**
 * Renames a free field of the people of the company; their values stay.
 * @throws NotFound, NameAlreadyExist?title= compared like all names
 */
export async function renameAttribute(ctx: CompanyCtx, { id, name }: { id: string; name: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const companyId = ctx.company.id
    await lockAttributes(tx, [])
    const own = () => db.selectFrom('companyAttributes').select('name').where('companyId', '=', companyId)
    const before = await own().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const holder = await own()
      .where('id', '<>', id)
      .where(({ eb, fn, val }) => eb('sortName', '=', fn<string>('fold_text', [val(name)])))
      .executeTakeFirst()
    if (holder) throw new AppError('NameAlreadyExist', { title: holder.name })
    if (before.name === name) return
    await db.updateTable('companyAttributes').set({ name }).where('id', '=', id).execute()
    await recordEvent(tx, {
      noun: 'companyAttribute',
      thingId: id,
      action: 'update',
      companyId,
      before,
      after: { name },
    })
  })
}

/**
 * Removes free fields with the values of all people, all or none.
 * @throws NotFound
 */
export async function removeAttributes(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const companyId = ctx.company.id
    await lockAttributes(tx, [])
    const attributes = await getAll(idList, (ids) =>
      db
        .selectFrom('companyAttributes')
        .select(['id', 'name'])
        .where('companyId', '=', companyId)
        .where('id', '=', anyOf(uuids(ids))),
    )
    const holders = await db
      .selectFrom('personAttributes')
      .select('userId')
      .distinct()
      .where('attributeId', '=', anyOf(uuids(idList)))
      .execute()
    const people = holders.map(({ userId }) => userId)
    await lockPeople(db, people)
    await db
      .deleteFrom('companyAttributes')
      .where('id', '=', anyOf(uuids(idList)))
      .execute()
    // Their search texts contain the values.
    await copyPeople(db, people)
    await recordEvents(
      tx,
      attributes.map(({ id: thingId, name }) => ({
        noun: 'companyAttribute',
        thingId,
        action: 'remove',
        companyId,
        before: { name },
      })),
    )
  })
}
