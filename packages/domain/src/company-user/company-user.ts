import type {
  CompanyUser,
  CompanyUserChange,
  CompanyUserRow,
  UpdateCompanyUserInput,
} from '@cursus/contract/company-user'
import type { EventFields } from '@cursus/contract/event-values'
import { anyOf, type CompanyPeople, type DB, inTransactionOf, type RowOf, uuids } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isAccessActive } from '../access-terms/index.ts'
import type { CompanyCtx, CompanyReader } from '../context.ts'
import { assertRevision, changedFields, recordEvent, revisionOf } from '../event/index.ts'
import { refusedAtOf, resumeMails } from '../mail/index.ts'
import { companyPersonById, companyPersonColumns, lockPeople, toPerson } from '../person/index.ts'
import { getAll, iso, notFound } from '../query/index.ts'
import { lockAttributes } from './attributes.ts'
import { changedFacts, readFacts, storeFacts } from './person-facts.ts'

const shown = 100

type Fields = Partial<EventFields['access'] & EventFields['companyUser']>

/**
 * Returns the latest 100 changes of a person of the company, newest first: of what the company says
 * about them, and of their accesses.
 * @throws NotFound
 */
export async function listCompanyUserHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<CompanyUserChange[]> {
  const { db, company } = ctx
  await db
    .selectFrom('companyPeople')
    .select('userId')
    .where('companyId', '=', company.id)
    .where('userId', '=', id)
    .where('sortName', 'is not', null)
    .executeTakeFirstOrThrow(notFound)
  const ofPerson = db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.noun', '=', 'companyUser')
    .where('e.thingId', '=', id)
    .where('e.companyId', '=', company.id)
  const ofAccesses = db
    .selectFrom('accesses as a')
    .innerJoin('events as e', 'e.thingId', 'a.id')
    .select('e.id')
    .where('a.companyId', '=', company.id)
    .where('a.userId', '=', id)
    .where('e.noun', '=', 'access')
  const rows = await db
    .selectFrom(ofPerson.unionAll(ofAccesses).as('own'))
    .innerJoin('events as e', 'e.id', 'own.id')
    .leftJoin('accesses as a', 'a.id', 'e.thingId')
    .leftJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .select(({ ref, val }) => [
      'e.id',
      'e.noun',
      'e.action',
      'e.createdAt',
      'e.before',
      'e.after',
      'a.id as accessId',
      'v.title',
      companyPersonById(val(company.id), ref('e.actorId')).as('actor'),
    ])
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.revision', 'desc')
    .limit(shown)
    .$narrowType<{ before: Fields | null; after: Fields | null }>()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: (row.noun === 'access' ? row.action : `${row.action}User`) as CompanyUserChange['kind'],
    actor: row.actor,
    creationDate: iso(row.createdAt),
    access: row.accessId === null ? null : { id: row.accessId, title: row.title ?? '' },
    fields: row.noun === 'access' ? [] : Object.keys({ ...row.before, ...row.after }).toSorted(),
    reason: row.after?.reason ?? null,
  }))
}

const { selectFrom } = expressionBuilder<DB & { p: CompanyPeople }, 'p'>()

/** The accesses of `company_people as p`. */
const accesses = selectFrom('accesses as a')
  .whereRef('a.companyId', '=', 'p.companyId')
  .whereRef('a.userId', '=', 'p.userId')

const figures = (ctx: CompanyReader) =>
  accesses
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .select(({ fn }) => {
      const done = fn.sum<number>('a.doneCount').filterWhere('a.revokedAt', 'is', null)
      const all = fn.sum<number>('v.contentCount').filterWhere('a.revokedAt', 'is', null)
      return [
        fn.countAll<number>().as('accessCount'),
        fn.countAll<number>().filterWhere(isAccessActive(ctx)).as('activeAccessCount'),
        sql<number>`coalesce(100 * ${done} / ${all}, 0)`.as('progress'),
      ]
    })

/** The groups of `company_people as p`, by name. */
const groups = selectFrom('userGroupMembers as m')
  .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
  .select(['g.id', 'g.name'])
  .whereRef('m.userId', '=', 'p.userId')
  .whereRef('g.companyId', '=', 'p.companyId')
  .orderBy('g.sortName')

/** The attributes of `company_people as p`, by name. */
const attributes = selectFrom('personAttributes as v')
  .innerJoin('companyAttributes as o', 'o.id', 'v.attributeId')
  .select(['o.id', 'o.name', 'v.value'])
  .whereRef('v.userId', '=', 'p.userId')
  .whereRef('o.companyId', '=', 'p.companyId')
  .orderBy('o.sortName')

/** People of the company with the columns of lists; erased people are hidden. */
export const selectCompanyUsers = (ctx: CompanyReader) =>
  ctx.db
    .selectFrom('companyPeople as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.companyId', '=', ctx.company.id)
    .where('p.sortName', 'is not', null)
    .select([
      ...companyPersonColumns(ctx.company.id),
      'p.state',
      'p.lastAccessAt',
      'p.removedAt',
      jsonObjectFrom(figures(ctx)).$notNull().as('figures'),
      jsonArrayFrom(groups).as('groups'),
      jsonArrayFrom(attributes).as('attributes'),
    ])

export const toCompanyUserRow = (row: RowOf<typeof selectCompanyUsers>): CompanyUserRow => ({
  ...toPerson(row),
  isInvited: row.state === 'invited',
  isSuspended: row.state === 'suspended',
  removedDate: iso(row.removedAt),
  accessCount: row.figures.accessCount,
  activeAccessCount: row.figures.activeAccessCount,
  progress: row.figures.progress,
  lastAccess: iso(row.lastAccessAt),
  groups: row.groups,
  attributes: row.attributes,
})

/**
 * Returns a person of the company with what the company says about them.
 * @throws NotFound
 */
export async function getCompanyUser(ctx: CompanyReader, { id }: { id: string }): Promise<CompanyUser> {
  const row = await selectCompanyUsers(ctx)
    .select(({ ref }) => [
      'p.firstname as givenFirstname',
      'p.lastname as givenLastname',
      'p.language',
      refusedAtOf.as('refusedAt'),
      revisionOf('companyUser', ref('p.userId'), ctx.company.id).as('revision'),
    ])
    .where('p.userId', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return {
    ...toCompanyUserRow(row),
    given: { firstname: row.givenFirstname, lastname: row.givenLastname, language: row.language },
    emailRefusedAt: iso(row.refusedAt),
    revision: row.revision,
  }
}

/**
 * Sends mails to a person of the company again after their address was refused.
 * @throws NotFound
 */
export const tryUserEmail = (ctx: CompanyCtx, { id }: { id: string }): Promise<void> =>
  inTransactionOf(ctx, async (tx) => {
    await getPeople(tx, [id])
    await resumeMails(tx, [id])
    await recordEvent(tx, { noun: 'companyUser', thingId: id, companyId: ctx.company.id, action: 'resumeMails' })
  })

/** @throws NotFound when one is no person of the company */
export const getPeople = ({ db, company }: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('companyPeople')
      .select('userId')
      .where('companyId', '=', company.id)
      .where('sortName', 'is not', null)
      .where('userId', '=', anyOf(uuids(ids))),
  )

/**
 * Changes what the company says about a person: names and language, which hold until the person
 * writes their own, and attributes. Absent fields are kept.
 * @throws ChangedMeanwhile, NotFound, TooManyAttributes
 */
export async function updateCompanyUser(ctx: CompanyCtx, input: UpdateCompanyUserInput): Promise<CompanyUser> {
  const { id, revision, ...changes } = input
  return inTransactionOf(ctx, async (tx, db) => {
    const known = await lockAttributes(
      tx,
      (changes.attributes ?? []).map(({ name }) => name),
    )
    if (!(await lockPeople(db, [id], 'changes')).has(id)) throw notFound()
    await assertRevision(tx, { noun: 'companyUser', thingId: id, companyId: ctx.company.id }, revision)
    const stored = (await readFacts(tx, [id])).get(id)
    if (!stored) throw notFound()
    const { isKnown, removedAt, ...before } = stored
    const after = changedFacts(before, changes, known)
    if (Object.keys(changedFields(before, after).after).length > 0)
      await storeFacts(tx, [{ userId: id, before, after }], known)
    return getCompanyUser(tx, { id })
  })
}
