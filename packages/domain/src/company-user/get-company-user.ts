import type { CompanyUser, CompanyUserRow } from '@cursus/contract/company-user'
import { anyOf, type CompanyPeople, type DB, inTransaction, type RowOf, uuids } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isAccessActive } from '../access-terms/index.ts'
import type { CompanyCtx, CompanyReader } from '../context.ts'
import { recordEvent, revisionOf } from '../event/index.ts'
import { refusedAtOf, resumeMails } from '../mail/index.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { getAll, iso, notFound } from '../query/index.ts'

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
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
