import type { AttributeValue, CompanyAttribute, ListAttributeValuesInput } from '@cursus/contract/company-user'
import { maxAttributes } from '@cursus/contract/company-user-values'
import { AppError } from '@cursus/contract/error'
import { anyOf, insertFrom, inTransactionOf, lockName, newId, tableOf, texts, uuids } from '@cursus/db'
import { type SqlBool, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { countUpTo, wordsOf } from '../list/index.ts'
import { copyPeople, lockPeople } from '../person/index.ts'
import { foldText, getAll, notFound } from '../query/index.ts'

/** Values of one attribute that are looked at: a staff number has as many as there are people. */
const mostOfEach = 200
const shown = 50

/**
 * Returns values that people of the company have, by attribute and value, whose attribute or value
 * contains every word of the search. It steps from value to value in the index, so that its time
 * does not grow with the number of people.
 */
export async function listAttributeValues(
  { db, company }: CompanyCtx,
  { search }: ListAttributeValuesInput,
): Promise<AttributeValue[]> {
  const words = wordsOf(search)
  return db
    .withRecursive('step(attributeId, sortValue, place)', (creator) =>
      creator
        .selectFrom('companyAttributes as a')
        .select(({ lit, selectFrom }) => [
          'a.id as attributeId',
          selectFrom('personAttributes as v')
            .select(({ fn }) => fn.min<string | null>('v.sortValue').as('first'))
            .whereRef('v.attributeId', '=', 'a.id')
            .as('sortValue'),
          lit(1).$castTo<number>().as('place'),
        ])
        .where('a.companyId', '=', company.id)
        .unionAll(
          creator
            .selectFrom('step as s')
            .select(({ eb, lit, selectFrom }) => [
              's.attributeId',
              selectFrom('personAttributes as v')
                .select(({ fn }) => fn.min<string | null>('v.sortValue').as('next'))
                .whereRef('v.attributeId', '=', 's.attributeId')
                .whereRef('v.sortValue', '>', 's.sortValue')
                .as('sortValue'),
              eb('s.place', '+', lit(1)).as('place'),
            ])
            .where('s.sortValue', 'is not', null)
            .where('s.place', '<', mostOfEach),
        ),
    )
    .selectFrom('step as s')
    .innerJoin('companyAttributes as a', 'a.id', 's.attributeId')
    .select(({ selectFrom }) => [
      's.attributeId',
      'a.name',
      selectFrom('personAttributes as v')
        .select('v.value')
        .whereRef('v.attributeId', '=', 's.attributeId')
        .whereRef('v.sortValue', '=', 's.sortValue')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('value'),
    ])
    .where('s.sortValue', 'is not', null)
    .where(({ and, ref }) =>
      and(
        words.map(
          (word) =>
            sql<SqlBool>`${ref('a.sortName')} || ' ' || ${ref('s.sortValue')} like '%' || ${foldText(sql.val(word))} || '%'`,
        ),
      ),
    )
    .orderBy('a.sortName')
    .orderBy('s.sortValue')
    .limit(shown)
    .execute()
}

/**
 * The free fields of the people of the company, by name; the people of each are counted up to
 * `maxCounted` + 1.
 */
export const listAttributes = ({ db, company }: CompanyCtx): Promise<CompanyAttribute[]> =>
  db
    .selectFrom('companyAttributes as a')
    .select(({ selectFrom }) => [
      'a.id',
      'a.name',
      countUpTo(selectFrom('personAttributes as v').whereRef('v.attributeId', '=', 'a.id')).as('userCount'),
    ])
    .where('a.companyId', '=', company.id)
    .orderBy('a.sortName')
    .execute()

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
      join.on(({ eb, ref }) => eb('a.sortName', '=', foldText(ref('new.name')))),
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
  await inTransactionOf(ctx, async (tx, db) => {
    const companyId = ctx.company.id
    await lockAttributes(tx, [])
    const own = () => db.selectFrom('companyAttributes').select('name').where('companyId', '=', companyId)
    const before = await own().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const holder = await own()
      .where('id', '<>', id)
      .where('sortName', '=', foldText(sql.val(name)))
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
  await inTransactionOf(ctx, async (tx, db) => {
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
