import { AppError } from '@cursus/contract/error'
import type { Page } from '@cursus/contract/list-values'
import type { ListUsersInput, Me, User, UserRow } from '@cursus/contract/user'
import { type Database, inTransactionOf, type RowOf } from '@cursus/db'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isLive } from '../access-terms/index.ts'
import { selectMe, toMe } from '../auth/index.ts'
import type { ManagementCtx, UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { refusedAtOf, resumeMails } from '../mail/index.ts'
import { personColumns, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import {
  companyRightsColumns,
  isLastManager,
  platformRightsOf,
  toCompanyRights,
  toPlatformRights,
} from '../stored-right/index.ts'

/** Accounts that are not erased, for platform management. */
const selectUsers = (db: Database) =>
  db
    .selectFrom('users as u')
    .select(({ ref }) => [
      ...personColumns,
      'u.language',
      'u.signedUpAt',
      'u.emailVerifiedAt',
      'u.suspendedAt',
      'u.createdAt',
      'u.lastSignInAt',
      'u.deletionRequestedAt',
      platformRightsOf(ref('u.id')).as('rights'),
    ])
    .where('u.deletedAt', 'is', null)

const toUserRow = (row: RowOf<typeof selectUsers>, myId: string): UserRow => ({
  ...toPerson(row),
  language: row.language,
  isInvited: row.signedUpAt === null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isSuspended: row.suspendedAt !== null,
  creationDate: iso(row.createdAt),
  lastSignIn: iso(row.lastSignInAt),
  deletionRequestedAt: iso(row.deletionRequestedAt),
  platformManagementRights: toPlatformRights(row.rights),
  isMe: row.id === myId,
})

/**
 * Returns an account with the companies in which the user manages, learns or learned.
 * @throws NotFound, also for an erased one
 */
export async function getUser(ctx: ManagementCtx, { id }: { id: string }): Promise<User> {
  const user = selectUsers(ctx.db)
    .select([isLastManager.as('isLastManager'), refusedAtOf.as('refusedAt'), 'u.refusal'])
    .where('u.id', '=', id)
  const row = await user.executeTakeFirstOrThrow(notFound)
  return {
    ...toUserRow(row, ctx.actor.id),
    companies: await companiesOf(ctx, id),
    isLastManager: row.isLastManager,
    emailRefusedAt: iso(row.refusedAt),
    emailRefusal: row.refusedAt && row.refusal,
  }
}

/**
 * Sends mails to the address of a user again after it was refused.
 * @throws NotFound
 */
export const tryEmail = (ctx: ManagementCtx, { id }: { id: string }): Promise<void> =>
  inTransactionOf(ctx, async (tx) => {
    if ((await resumeMails(tx, [id])) === 0) throw notFound()
    await recordEvent(tx, { noun: 'user', thingId: id, action: 'resumeMails' })
  })

async function companiesOf(ctx: ManagementCtx, userId: string): Promise<User['companies']> {
  const rows = await ctx.db
    .selectFrom('companies as c')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('accesses as a')
          .where('a.userId', '=', userId)
          .groupBy('a.companyId')
          .select(({ fn }) => [
            'a.companyId',
            fn.countAll<number>().as('accessCount'),
            fn.countAll<number>().filterWhere(isLive(ctx)).as('liveCount'),
          ])
          .as('own'),
      (join) => join.onRef('own.companyId', '=', 'c.id'),
    )
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('own.companyId', 'is not', null),
        eb('c.id', 'in', selectFrom('companyManagers as m').select('m.companyId').where('m.userId', '=', userId)),
      ]),
    )
    .select(({ selectFrom }) => [
      'c.id',
      'c.name',
      'c.logoKey',
      'c.hue',
      'own.accessCount',
      'own.liveCount',
      jsonObjectFrom(
        selectFrom('companyManagers as m')
          .select(companyRightsColumns)
          .where('m.userId', '=', userId)
          .whereRef('m.companyId', '=', 'c.id'),
      ).as('rights'),
    ])
    .orderBy('c.sortName')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    company: { id: row.id, name: row.name, logo: fileUrl(row.logoKey), hue: row.hue },
    rights: row.rights && toCompanyRights(row.rights),
    accessCount: row.accessCount ?? 0,
    liveCount: row.liveCount ?? 0,
  }))
}

/**
 * Returns the signed-in user with rights and companies (`GET user/me`).
 * @throws TokenInvalid for an erased one
 */
export async function getMe({ db, actor }: UserCtx): Promise<Me> {
  const me = selectMe(db).where('u.id', '=', actor.id)
  return toMe(await me.executeTakeFirstOrThrow(() => new AppError('TokenInvalid')))
}

/**
 * All accounts that are not erased, invited ones included; the search matches names and e-mail.
 * Sorts: name, email, creationDate, lastSignIn.
 */
export const listUsers = ({ db, actor }: ManagementCtx, query: ListUsersInput): Promise<Page<UserRow>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where('u.deletedAt', 'is', null)
        .where(({ ref }) => isOneOf(ref('u.state'), query.state))
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['u.id'],
      sorts: {
        name: 'u.sortName',
        email: 'u.email',
        creationDate: 'u.createdAt',
        lastSignIn: { by: 'u.lastSignInAt', nullable: true },
      },
      detail: selectUsers(db),
      toAnswer: (row) => toUserRow(row, actor.id),
    },
    query,
  )
