import { AppError, validationFailed } from '@cursus/contract/error'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { AddManagersInput, Manager, UpdateManagerInput } from '@cursus/contract/manager'
import type { CompanyRightsChange } from '@cursus/contract/rights'
import { type CompanyPeople, type Database, type DB, inTransaction, type RowOf, type Users } from '@cursus/db'
import { type CompanyRights, can, canInCompany, closeCompanyRights, isCompanyManager } from '@cursus/rights'
import { expressionBuilder, type Nullable } from 'kysely'
import { assertStillMay } from '../auth/index.ts'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent, recordEvents, revisionOf } from '../event/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { gatherMails } from '../mail/index.ts'
import { companyPersonColumns, isAcquainted, isInvited, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { companyRightsColumns, type StoredCompanyRights, toCompanyRights } from '../stored-right/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'

/**
 * Serialises changes of a company's managers: two admins who remove each other cannot both succeed,
 * and a caller removed or suspended while waiting changes nothing.
 * @returns the context with the caller's current rights
 * @throws TokenInvalid, NotAllowed
 */
async function lockCompanyManagers(tx: CompanyCtx): Promise<CompanyCtx> {
  const { id } = tx.company
  await tx.db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return assertStillMay(tx, (subject) => canInCompany(subject, id, 'admin.write'))
}

/**
 * Ensures that a company keeps at least one manager with admin write once it had one; platform
 * users with companies write may remove the last. Call it after the change, in its transaction.
 * @throws LastCompanyAdmin
 */
async function assertAdminLeft(ctx: CompanyCtx, hadAdmin: boolean): Promise<void> {
  if (!hadAdmin || can(ctx.actor.subject, 'companies.write')) return
  if (!(await hasAdmin(ctx))) throw new AppError('LastCompanyAdmin')
}

async function hasAdmin(ctx: CompanyCtx): Promise<boolean> {
  const admin = await ctx.db
    .selectFrom('companyManagers')
    .select('userId')
    .where('companyId', '=', ctx.company.id)
    .where('adminWrite', '=', true)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** Managers of a company in the form of answers, named like all people of the company. */
const selectManagers = (db: Database, companyId: string) =>
  db
    .selectFrom('companyManagers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'm.companyId').onRef('p.userId', '=', 'm.userId'),
    )
    .select(({ ref }) => [
      ...companyPersonColumns(companyId),
      isInvited(companyId).$castTo<boolean>().as('isInvited'),
      ...companyRightsColumns,
      'm.createdAt',
      revisionOf('manager', ref('m.userId'), companyId).as('revision'),
    ])
    .where('m.companyId', '=', companyId)

const toManager = (row: RowOf<typeof selectManagers>, myId: string): Manager => ({
  ...toPerson(row),
  rights: toCompanyRights(row),
  isInvited: row.isInvited,
  creationDate: iso(row.createdAt),
  isMe: row.id === myId,
  revision: row.revision,
})

/**
 * Converts rights to stored ones, closed so that write always includes read. A manager has at least
 * one right, or is responsible.
 * @throws ValidationFailed at `rights`
 */
function toStoredRights(rights: CompanyRights): StoredCompanyRights {
  const closed = closeCompanyRights(rights)
  if (!isCompanyManager(closed) && !closed.responsible) {
    throw validationFailed({ path: 'rights', rule: 'required' })
  }
  return {
    trainingRead: closed.training.read,
    trainingWrite: closed.training.write,
    adminRead: closed.admin.read,
    adminWrite: closed.admin.write,
    responsible: closed.responsible,
  }
}

/**
 * Makes people managers of the company with these rights and invites unknown e-mails. Existing
 * managers are unchanged and not returned.
 * @throws TooManyRequests, ValidationFailed without any right
 */
export async function addManagers(ctx: CompanyCtx, { userList, rights }: AddManagersInput): Promise<Manager[]> {
  const stored = toStoredRights(rights)
  await limitNewPeople(ctx, userList)
  return inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const users = await findOrInviteUsers(tx, userList)
    const inserted = await db
      .insertInto('companyManagers')
      .values(users.map(({ id }) => ({ companyId, userId: id, ...stored, createdAt: ctx.now() })))
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doNothing())
      .returning('userId')
      .execute()
    const ids = new Set(inserted.map(({ userId }) => userId))
    if (ids.size === 0) return []
    const after = toCompanyRights(stored)
    const notice = { type: 'accountRightsAdd', data: { companyId, companyName } } as const
    await recordEvents(
      tx,
      [...ids].map((thingId) => ({ noun: 'manager', thingId, action: 'create', companyId, after, notice })),
    )
    const invited = users.filter(({ id, isInvited }) => isInvited && ids.has(id))
    await gatherMails(
      tx,
      invited.map(({ id: userId }) => ({ userId, act: { managerOf: companyId, by: ctx.actor.id } })),
    )
    const added = await selectManagers(db, companyId)
      .where('m.userId', 'in', [...ids])
      .orderBy('u.email')
      .execute()
    return added.map((row) => toManager(row, ctx.actor.id))
  })
}

const { eb, fn, ref } = expressionBuilder<DB & { u: Users; p: Nullable<CompanyPeople> }, 'u' | 'p'>()

/** What managers are found and sorted by who are no people of the company. */
const shown = (companyId: string, own: 'searchText' | 'sortName', ofEmail: 'search_text' | 'fold_text') =>
  eb
    .case()
    .when(isAcquainted(companyId, ref('u.id')))
    .then(ref(`u.${own}`))
    .else(fn<string>(ofEmail, [ref('u.email')]))
    .end()

/**
 * Managers of the company; the search matches names and e-mail. Sorts: name, email, creationDate.
 */
export const listManagers = ({ db, company, actor }: CompanyCtx, query: ListQuery): Promise<Page<Manager>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('companyManagers as m')
        .leftJoin('users as u', 'u.id', 'm.userId')
        .leftJoin('companyPeople as p', (join) =>
          join.onRef('p.companyId', '=', 'm.companyId').onRef('p.userId', '=', 'm.userId'),
        )
        .where('m.companyId', '=', company.id)
        .where(
          matchesSearch(fn.coalesce('p.searchText', shown(company.id, 'searchText', 'search_text')), query.search),
        ),
      key: ['m.userId'],
      sorts: {
        name: { by: fn.coalesce('p.sortName', shown(company.id, 'sortName', 'fold_text')) },
        email: 'u.email',
        creationDate: 'm.createdAt',
      },
      detail: selectManagers(db, company.id),
      toAnswer: (row) => toManager(row, actor.id),
    },
    query,
  )

/**
 * Returns a manager of the company by user id.
 * @throws NotFound
 */
export async function getManager({ db, company, actor }: CompanyCtx, { id }: { id: string }): Promise<Manager> {
  const manager = selectManagers(db, company.id).where('m.userId', '=', id)
  return toManager(await manager.executeTakeFirstOrThrow(notFound), actor.id)
}

/**
 * Removes all rights of these managers in the company, all or none.
 * @throws InvalidMySelf, LastCompanyAdmin, NotFound
 */
export async function removeManagers(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const ids = [...new Set(idList)]
    const hadAdmin = await hasAdmin(tx)
    const removed = await db
      .deleteFrom('companyManagers')
      .where('companyId', '=', companyId)
      .where('userId', 'in', ids)
      .returning(['userId', ...companyRightsColumns])
      .execute()
    if (removed.length !== ids.length) throw notFound()
    if (ids.includes(ctx.actor.id)) throw new AppError('InvalidMySelf')
    await assertAdminLeft(tx, hadAdmin)
    // Removed managers get no more notifications about the company's licences.
    await db
      .deleteFrom('licenceManagers')
      .where('kind', '=', 'company')
      .where('userId', 'in', ids)
      .where('licenceId', 'in', (query) =>
        query.selectFrom('moduleLicences').select('id').where('companyId', '=', companyId),
      )
      .execute()
    await recordEvents(
      tx,
      removed.map(({ userId, ...rights }) => ({
        noun: 'manager',
        thingId: userId,
        action: 'remove',
        companyId,
        before: toCompanyRights(rights),
        notice: { type: 'accountRightsDeleted', data: { companyId, companyName } },
      })),
    )
  })
}

/**
 * Changes a manager's rights in the company; those that are not named stay as they are.
 * @throws ChangedMeanwhile, InvalidMySelf for the caller's own rights, LastCompanyAdmin, NotFound,
 * ValidationFailed without any right
 */
export async function updateManager(ctx: CompanyCtx, { id, rights, revision }: UpdateManagerInput): Promise<Manager> {
  return inTransaction(ctx.db, async (db) => {
    const tx = await lockCompanyManagers({ ...ctx, db })
    const { id: companyId, name: companyName } = ctx.company
    const former = await db
      .selectFrom('companyManagers')
      .select(companyRightsColumns)
      .where('companyId', '=', companyId)
      .where('userId', '=', id)
      .executeTakeFirstOrThrow(notFound)
    if (id === ctx.actor.id) throw new AppError('InvalidMySelf')
    const before = toCompanyRights(former)
    const stored = toStoredRights(changeRights(before, rights))
    const after = toCompanyRights(stored)
    const thing = { noun: 'manager', thingId: id, companyId } as const
    await assertRevision(tx, thing, revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      const hadAdmin = await hasAdmin(tx)
      await db
        .updateTable('companyManagers')
        .set(stored)
        .where('companyId', '=', companyId)
        .where('userId', '=', id)
        .execute()
      await assertAdminLeft(tx, hadAdmin)
      await recordEvent(tx, {
        ...thing,
        action: 'update',
        ...change,
        notice: { type: 'accountRightsUpdated', data: { companyId, companyName } },
      })
    }
    return getManager(tx, { id })
  })
}

function changeRights(rights: CompanyRights, { training, admin, responsible }: CompanyRightsChange): CompanyRights {
  return {
    training: changeArea(rights.training, training),
    admin: changeArea(rights.admin, admin),
    responsible: responsible ?? rights.responsible,
  }
}

/** Who may no longer read an area may not change it either, unless that is asked for. */
const changeArea = (
  former: CompanyRights['training'],
  { read = former.read, write }: NonNullable<CompanyRightsChange['training']> = {},
): CompanyRights['training'] => ({ read, write: write ?? (read && former.write) })
