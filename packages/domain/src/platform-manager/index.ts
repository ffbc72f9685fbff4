import { isDeepStrictEqual } from 'node:util'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { PlatformManager, SetPlatformManagersInput } from '@cursus/contract/platform-manager'
import { anyOf, type Database, type DB, inTransaction, type RowOf, type Users, uuids } from '@cursus/db'
import {
  can,
  canInCompany,
  closePlatformRights,
  isEmptyPlatformRights,
  type PlatformDomain,
  type PlatformRights,
} from '@cursus/rights'
import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { assertStillMay } from '../auth/index.ts'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvents, revisionOf } from '../event/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { gatherMails } from '../mail/index.ts'
import { personColumns, toPerson } from '../person/index.ts'
import { getAll, iso, notFound } from '../query/index.ts'
import {
  assertPlatformManagerLeft,
  hasTopManager,
  lockPlatformManagers,
  platformRightsOf,
  toPlatformRights,
} from '../stored-right/index.ts'
import { findOrInviteUsers, type GrantedUser } from '../user/index.ts'

const { exists, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whether `users as u` has any platform right. */
const isPlatformManager = exists(
  selectFrom('platformRights as pr').select('pr.userId').whereRef('pr.userId', '=', 'u.id'),
)

/** Platform managers in the form of answers. */
const selectPlatformManagers = (db: Database) =>
  db
    .selectFrom('users as u')
    .select(({ ref }) => [
      ...personColumns,
      'u.signedUpAt',
      'u.emailVerifiedAt',
      'u.suspendedAt',
      'u.createdAt',
      platformRightsOf(ref('u.id')).as('rights'),
      revisionOf('platformManager', ref('u.id')).as('revision'),
    ])
    .where(isPlatformManager)

const toPlatformManager = (row: RowOf<typeof selectPlatformManagers>, myId: string): PlatformManager => ({
  ...toPerson(row),
  platformManagementRights: toPlatformRights(row.rights),
  isInvited: row.signedUpAt === null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isSuspended: row.suspendedAt !== null,
  creationDate: iso(row.createdAt),
  isMe: row.id === myId,
  revision: row.revision,
})

/**
 * All platform managers; the search matches names and e-mail. Sorts: name, email, creationDate. Who
 * only manages companies reads the contacts of their licences, without rights.
 */
export function listPlatformManagers({ db, actor }: ManagementCtx, query: ListQuery): Promise<Page<PlatformManager>> {
  const { subject } = actor
  const seesAll = can(subject, 'platformManagers.read') || can(subject, 'companies.write')
  const managed = Object.keys(subject.companies).filter((id) => canInCompany(subject, id, 'admin.read'))
  return paginate(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where(isPlatformManager)
        .$if(!seesAll, (rows) => rows.where(isContactOf(managed)))
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['u.id'],
      sorts: { name: 'u.sortName', email: 'u.email', creationDate: 'u.createdAt' },
      detail: selectPlatformManagers(db),
      toAnswer: (row) => ({
        ...toPlatformManager(row, actor.id),
        ...(!seesAll && { platformManagementRights: {}, revision: 0 }),
      }),
    },
    query,
  )
}

const isContactOf = (companyIds: readonly string[]) => (eb: ExpressionBuilder<DB & { u: Users }, 'u'>) =>
  eb.exists(
    eb
      .selectFrom('licenceManagers as contact')
      .innerJoin('moduleLicences as licence', 'licence.id', 'contact.licenceId')
      .select('contact.userId')
      .whereRef('contact.userId', '=', 'u.id')
      .where('contact.kind', '=', 'platform')
      .where('licence.companyId', '=', anyOf(uuids(companyIds))),
  )

/**
 * Returns a platform manager by user id.
 * @throws NotFound, also for a user without rights
 */
export async function getPlatformManager(
  { db, actor }: ManagementCtx,
  { id }: { id: string },
): Promise<PlatformManager> {
  const manager = selectPlatformManagers(db).where('u.id', '=', id)
  return toPlatformManager(await manager.executeTakeFirstOrThrow(notFound), actor.id)
}

/** The platform managers among these users, by e-mail. */
async function findPlatformManagers({ db, actor }: ManagementCtx, ids: readonly string[]): Promise<PlatformManager[]> {
  const managers = selectPlatformManagers(db)
    .where('u.id', '=', anyOf(uuids(ids)))
    .orderBy('u.email')
  return (await managers.execute()).map((row) => toPlatformManager(row, actor.id))
}

/**
 * Sets exactly these rights, closed, for all these people, all or none: new ones become platform
 * managers (unknown e-mails are invited), and without any right they are no longer managers.
 * @returns the current managers among them, by e-mail
 * @throws ChangedMeanwhile when one of them was changed since the revision, InvalidMySelf for the
 * caller's own rights, LastPlatformManager, NotAllowed and TokenInvalid for a caller who lost right
 * or session while waiting, ValidationFailed when a person without rights would get none
 */
export async function setPlatformManagers(
  ctx: ManagementCtx,
  { userList, platformManagementRights, revision }: SetPlatformManagersInput,
): Promise<PlatformManager[]> {
  const rights = closePlatformRights(platformManagementRights)
  return inTransaction(ctx.db, async (db) => {
    await lockPlatformManagers(db)
    const tx = await assertStillMay({ ...ctx, db }, (subject) => can(subject, 'platformManagers.write'))
    if (userList.includes(ctx.actor.email)) throw new AppError('InvalidMySelf')
    const hadTopManager = await hasTopManager(db)
    const users = isEmptyPlatformRights(rights)
      ? await findManagers(tx, userList)
      : await findOrInviteUsers(tx, userList)
    const ids = users.map(({ id }) => id)
    const before = await readRights(tx, ids)
    for (const thingId of ids) await assertRevision(tx, { noun: 'platformManager', thingId }, revision)
    const changed = ids.filter((id) => !isDeepStrictEqual(before.get(id) ?? {}, rights))
    await writeRights(tx, changed, rights)
    await assertPlatformManagerLeft(db, hadTopManager)
    await tellAll(tx, users, before, changed, rights)
    return findPlatformManagers(tx, ids)
  })
}

/**
 * Removes all rights of these platform managers, all or none.
 * @throws NotFound, and the errors of setting rights
 */
export async function removePlatformManagers(ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> {
  const users = await getAll(idList, (ids) =>
    ctx.db.selectFrom('users as u').select(['u.id', 'u.email']).where('u.id', 'in', ids).where(isPlatformManager),
  )
  const userList = users.flatMap(({ email }) => email ?? [])
  await setPlatformManagers(ctx, { userList, platformManagementRights: {} })
}

/** Unknown e-mails are not invited without rights: only existing managers can lose every right. */
async function findManagers(ctx: ManagementCtx, userList: readonly string[]): Promise<Pick<GrantedUser, 'id'>[]> {
  const emails = [...new Set(userList)]
  const users = await ctx.db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.email', 'in', emails)
    .where(isPlatformManager)
    .execute()
  if (users.length !== emails.length) {
    throw validationFailed({ path: 'platformManagementRights', rule: 'required' })
  }
  return users
}

async function readRights(ctx: ManagementCtx, ids: readonly string[]): Promise<Map<string, PlatformRights>> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .select(({ ref }) => ['u.id', platformRightsOf(ref('u.id')).as('rights')])
    .where('u.id', '=', anyOf(uuids(ids)))
    .execute()
  return new Map(rows.flatMap(({ id, rights }) => (rights ? [[id, toPlatformRights(rights)] as const] : [])))
}

async function writeRights(ctx: ManagementCtx, ids: readonly string[], rights: PlatformRights): Promise<void> {
  if (ids.length === 0) return
  const { db } = ctx
  await db.deleteFrom('platformRights').where('userId', 'in', ids).execute()
  const domains = Object.entries(rights) as [PlatformDomain, { write: boolean }][]
  if (domains.length === 0) {
    // Former platform managers get no more notifications about licences.
    await db.deleteFrom('licenceManagers').where('kind', '=', 'platform').where('userId', 'in', ids).execute()
    return
  }
  await db
    .insertInto('platformRights')
    .values(ids.flatMap((userId) => domains.map(([domain, { write }]) => ({ userId, domain, canWrite: write }))))
    .execute()
}

const notices = {
  create: 'platformRightsAdd',
  update: 'platformRightsUpdated',
  remove: 'platformRightsDeleted',
} as const

async function tellAll(
  ctx: ManagementCtx,
  users: readonly (Pick<GrantedUser, 'id'> | GrantedUser)[],
  before: Map<string, PlatformRights>,
  changed: readonly string[],
  rights: PlatformRights,
): Promise<void> {
  if (changed.length === 0) return
  const isRemoval = isEmptyPlatformRights(rights)
  await recordEvents(
    ctx,
    changed.map((thingId) => {
      const former = before.get(thingId)
      const action = isRemoval ? ('remove' as const) : former ? ('update' as const) : ('create' as const)
      return {
        noun: 'platformManager' as const,
        thingId,
        action,
        ...(former && !isRemoval
          ? changedFields(former, rights)
          : { before: former, after: isRemoval ? undefined : rights }),
        notice: { type: notices[action], data: {} },
      }
    }),
  )
  const added = changed.filter((id) => !before.has(id))
  await gatherMails(
    ctx,
    users.flatMap((user) =>
      'isInvited' in user && user.isInvited && added.includes(user.id)
        ? [{ userId: user.id, act: { managerOf: null, by: ctx.actor.id } }]
        : [],
    ),
  )
}
