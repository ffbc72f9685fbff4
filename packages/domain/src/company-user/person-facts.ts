import type { Language } from '@cursus/contract/language-values'
import { anyOf, type Database, insertFrom, tableOf, texts, timestamp, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { changedFields, recordEvents } from '../event/index.ts'
import { copyPeople } from '../person/index.ts'
import type { Attribute } from './attributes.ts'

/** What the company says about a person; attributes by name. */
export type PersonFacts = {
  firstname: string | null
  lastname: string | null
  language: Language | null
  attributes: Record<string, string>
}
/** Absent fields and attributes keep their values; an empty value removes an attribute. */
type FactsInput = {
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  language?: Language | null | undefined
  attributes?: readonly { name: string; value: string }[] | undefined
}

export const noFacts: PersonFacts = { firstname: null, lastname: null, language: null, attributes: {} }

/** The stored facts about these people; people of other companies have none. */
export async function readFacts(
  { db, company }: CompanyCtx,
  userIds: readonly string[],
): Promise<Map<string, PersonFacts & { isKnown: boolean; removedAt: Date | null }>> {
  const people = await db
    .selectFrom('companyPeople')
    .select(['userId', 'firstname', 'lastname', 'language', 'isKnown', 'removedAt'])
    .where('companyId', '=', company.id)
    .where('sortName', 'is not', null)
    .where('userId', '=', anyOf(uuids([...userIds])))
    .execute()
  const values = await db
    .selectFrom('personAttributes as v')
    .innerJoin('companyAttributes as a', 'a.id', 'v.attributeId')
    .select(['v.userId', 'a.name', 'v.value'])
    .where('a.companyId', '=', company.id)
    .where('v.userId', '=', anyOf(uuids([...userIds])))
    .orderBy('a.sortName')
    .execute()
  const valuesOf = Map.groupBy(values, ({ userId }) => userId)
  return new Map(
    people.map(({ userId, ...facts }) => [
      userId,
      {
        ...facts,
        attributes: Object.fromEntries((valuesOf.get(userId) ?? []).map(({ name, value }) => [name, value])),
      },
    ]),
  )
}

/** The facts after a change. */
export function changedFacts(
  { firstname, lastname, language, attributes }: PersonFacts,
  input: FactsInput,
  known: ReadonlyMap<string, Attribute>,
): PersonFacts {
  const values = new Map(Object.entries(attributes))
  for (const { name, value } of input.attributes ?? []) {
    const own = known.get(name)?.name ?? name
    if (value === '') values.delete(own)
    else values.set(own, value)
  }
  return {
    firstname: input.firstname === undefined ? firstname : input.firstname,
    lastname: input.lastname === undefined ? lastname : input.lastname,
    language: input.language === undefined ? language : input.language,
    attributes: Object.fromEntries(values),
  }
}

/** `isNew`: the person enters the company. */
type FactsChange = { userId: string; before: PersonFacts; after: PersonFacts; isNew?: boolean }

/**
 * Stores facts about people of the company, who are known to it from then on, with their history.
 * New people enter it. The attributes must be locked, and the accounts against changes.
 */
export async function storeFacts(
  ctx: CompanyCtx,
  changes: readonly FactsChange[],
  known: ReadonlyMap<string, Attribute>,
): Promise<void> {
  if (changes.length === 0) return
  const { db, company } = ctx
  await addPeople(
    ctx,
    changes.filter(({ isNew }) => isNew).map(({ userId }) => userId),
  )
  const facts = tableOf('new', {
    userId: uuids(changes.map(({ userId }) => userId)),
    firstname: texts(changes.map(({ after }) => after.firstname as string)),
    lastname: texts(changes.map(({ after }) => after.lastname as string)),
    language: texts(changes.map(({ after }) => after.language as string)),
  })
  await db
    .updateTable('companyPeople as p')
    .from(facts)
    .set(({ ref }) => ({
      isKnown: true,
      firstname: ref('new.firstname'),
      lastname: ref('new.lastname'),
      language: ref('new.language').$castTo<Language | null>(),
    }))
    .where('p.companyId', '=', company.id)
    .whereRef('p.userId', '=', 'new.userId')
    .execute()
  await storeValues(db, changes, known)
  await copyPeople(
    db,
    changes.map(({ userId }) => userId),
  )
  const entries = changes.flatMap(({ userId, before, after, isNew }) => {
    const change = changedFields(before, after)
    const thing = { noun: 'companyUser', thingId: userId, companyId: company.id } as const
    if (!isNew && Object.keys(change.after).length === 0) return []
    const action: 'create' | 'update' = isNew ? 'create' : 'update'
    return [{ ...thing, action, before: change.before, after: change.after }]
  })
  await recordEvents(ctx, entries)
}

async function addPeople({ db, company, now }: CompanyCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const companies = uuids(userIds.map(() => company.id))
  const joined = sql`array_fill(${timestamp(now())}, array[${userIds.length}::int])`
  await db
    .selectNoFrom(sql`add_company_people(${companies}, ${uuids(userIds)}, ${joined}, false)`.as('added'))
    .execute()
}

/** Names are free, so they may be those of what every object inherits. */
const storedValue = (attributes: Record<string, string>, name: string) =>
  Object.hasOwn(attributes, name) ? attributes[name]! : ''

async function storeValues(
  db: Database,
  changes: readonly FactsChange[],
  known: ReadonlyMap<string, Attribute>,
): Promise<void> {
  const ids = new Map([...known.values()].map(({ id, name }) => [name, id]))
  const changed = changes.flatMap(({ userId, before, after }) => {
    const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
    return [...names].flatMap((name) => {
      const attributeId = ids.get(name)
      const value = storedValue(after.attributes, name)
      return attributeId && value !== storedValue(before.attributes, name) ? [{ userId, attributeId, value }] : []
    })
  })
  const tableOfValues = (rows: typeof changed) =>
    tableOf('new', {
      userId: uuids(rows.map(({ userId }) => userId)),
      attributeId: uuids(rows.map(({ attributeId }) => attributeId)),
      value: texts(rows.map(({ value }) => value)),
    })
  const removed = changed.filter(({ value }) => value === '')
  if (removed.length > 0) {
    await db
      .deleteFrom('personAttributes as v')
      .using(tableOfValues(removed))
      .whereRef('v.userId', '=', 'new.userId')
      .whereRef('v.attributeId', '=', 'new.attributeId')
      .execute()
  }
  const set = changed.filter(({ value }) => value !== '')
  if (set.length > 0) {
    await insertFrom(db, 'personAttributes', db.selectFrom(tableOfValues(set)), ({ ref }) => ({
      attributeId: ref('new.attributeId'),
      userId: ref('new.userId'),
      value: ref('new.value'),
    }))
      .onConflict((conflict) =>
        conflict.columns(['attributeId', 'userId']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
}
