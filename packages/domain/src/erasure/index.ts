import { AppError } from '@cursus/contract/error'
import { defaultAvatar } from '@cursus/contract/user-values'
import { anyOf, type Database, inTransaction, inTransactionOf, uuids } from '@cursus/db'
import { can } from '@cursus/rights'
import { revokeAgain } from '../access/index.ts'
import { eraseAttestations } from '../attestation/index.ts'
import { assertStillMay, endSessions, eraseSignUps } from '../auth/index.ts'
import { eraseCompanyUser } from '../company-user/index.ts'
import type { Ctx, Deps, Eraser, ManagementCtx } from '../context.ts'
import { eraseHistory, recordEvent } from '../event/index.ts'
import { eraseFiles } from '../made-file/index.ts'
import { eraseLinkTokens, eraseMails } from '../mail/index.ts'
import { eraseNotifications } from '../notification/index.ts'
import { eraseLearner } from '../participant/index.ts'
import { notFound } from '../query/index.ts'
import { eraseReminders } from '../reminder/index.ts'
import { eraseReportMails } from '../report/index.ts'
import { eraseStoredFiles } from '../stored-file/index.ts'
import {
  assertMayChangeAccounts,
  assertPlatformManagerLeft,
  hasTopManager,
  lockPlatformManagers,
} from '../stored-right/index.ts'
import { eraseSupport } from '../support/index.ts'
import { suspendAgain } from '../user/index.ts'

/** All that is erased of a person outside the account itself. */
const erasers: readonly Eraser[] = [
  eraseLearner,
  eraseHistory,
  eraseCompanyUser,
  eraseNotifications,
  eraseSignUps,
  eraseLinkTokens,
  eraseMails,
  eraseReminders,
  eraseSupport,
  eraseAttestations,
  eraseFiles,
  eraseStoredFiles,
  eraseReportMails,
]

/**
 * Erases a user permanently (docs/rules.md, Erasure): name, e-mail, password, avatar, notes,
 * rights, groups, sessions, notifications and everything sent to them. Their accesses and results
 * stay without a name, and their seats are free at once.
 * @throws InvalidMySelf, LastPlatformManager, LastCompanyAdmin?companyName=, NotAllowed for a
 * platform manager without the right to change those, NotFound
 */
export async function removeUser(ctx: ManagementCtx, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockAround(db, id)
    const tx = await assertStillMay({ ...ctx, db }, (subject) => can(subject, 'users.write'))
    const hadTopManager = await hasTopManager(db)
    const user = await lockUser(db, id)
    if (!user) throw notFound()
    if (id === ctx.actor.id) throw new AppError('InvalidMySelf')
    await assertMayChangeAccounts(tx, [id])
    const administered = await takeRights(db, id)
    if (!can(tx.actor.subject, 'companies.write')) await assertAdminLeft(db, administered)
    await assertPlatformManagerLeft(db, hadTopManager)
    await erase(tx, user)
  })
}

/**
 * Erases a user again whom a restored database still has; who may and whether somebody is left was
 * checked when it was done first.
 * @returns whether the database had the user
 */
const eraseAgain = (ctx: Ctx, id: string): Promise<boolean> =>
  inTransactionOf(ctx, async (tx, db) => {
    await lockAround(db, id)
    const user = await lockUser(db, id)
    if (!user) return false
    await takeRights(db, id)
    await erase(tx, user)
    return true
  })

async function lockAround(db: Database, userId: string): Promise<void> {
  await lockPlatformManagers(db)
  await lockCompaniesOf(db, userId)
  await lockLicencesOf(db, userId)
}

/**
 * The update changes a key (the e-mail), so it waits for transactions that hold the account
 * (`lockAccount`).
 */
const lockUser = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function erase(tx: Ctx, { id, email }: { id: string; email: string | null }): Promise<void> {
  await endSessions(tx, [id])
  for (const eraser of erasers) await eraser(tx, { id, email: email ?? '' })
  await tx.db
    .updateTable('users')
    .set({
      email: null,
      firstname: null,
      lastname: null,
      passwordHash: null,
      avatar: defaultAvatar,
      lastSignInAt: null,
      deletionRequestedAt: null,
      refusedEmail: null,
      refusedAt: null,
      refusal: null,
      deletedAt: tx.now(),
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, { noun: 'user', thingId: id, action: 'remove' })
}

/** Companies before accounts, the lock order of all changes of managers. */
async function lockCompaniesOf(db: Database, userId: string): Promise<void> {
  await db
    .selectFrom('companies as c')
    .select('c.id')
    .where('c.id', 'in', ({ selectFrom }) =>
      selectFrom('companyManagers as m').select('m.companyId').where('m.userId', '=', userId),
    )
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute()
}

/** Licences before accounts: the end of an account frees its seats. */
async function lockLicencesOf(db: Database, userId: string): Promise<void> {
  await db
    .selectFrom('moduleLicences as l')
    .select('l.id')
    .where('l.id', 'in', ({ selectFrom }) =>
      selectFrom('accesses as a').select('a.licenceId').where('a.userId', '=', userId).where('a.erasedAt', 'is', null),
    )
    .orderBy('l.id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the ids of companies of which the user was an admin. */
async function takeRights(db: Database, userId: string): Promise<string[]> {
  const managed = await db
    .deleteFrom('companyManagers')
    .where('userId', '=', userId)
    .returning(['companyId', 'adminWrite'])
    .execute()
  await db.deleteFrom('platformRights').where('userId', '=', userId).execute()
  await db.deleteFrom('licenceManagers').where('userId', '=', userId).execute()
  await db.deleteFrom('userGroupMembers').where('userId', '=', userId).execute()
  return managed.filter(({ adminWrite }) => adminWrite).map(({ companyId }) => companyId)
}

/** A company with an admin keeps one. */
async function assertAdminLeft(db: Database, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  const left = await db
    .selectFrom('companies as c')
    .select('c.name')
    .where('c.id', 'in', companyIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companyManagers as m')
            .select('m.userId')
            .whereRef('m.companyId', '=', 'c.id')
            .where('m.adminWrite', '=', true),
        ),
      ),
    )
    .orderBy('c.sortName')
    .limit(1)
    .executeTakeFirst()
  if (left) throw new AppError('LastCompanyAdmin', { companyName: left.name })
}

/** Ids of what has ended: of erased and suspended accounts, and of revoked accesses. */
export type Ended = { erased: string[]; suspended: string[]; revoked: string[] }

/** What a backup of before would bring back. */
export async function listEnded(db: Database): Promise<Ended> {
  const users = db.selectFrom('users').select('id')
  const erased = await users.where('deletedAt', 'is not', null).execute()
  const suspended = await users.where('suspendedAt', 'is not', null).where('deletedAt', 'is', null).execute()
  const revoked = await db.selectFrom('accesses').select('id').where('revokedAt', 'is not', null).execute()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { erased: idsOf(erased), suspended: idsOf(suspended), revoked: idsOf(revoked) }
}

/** Fewer than a statement may have parameters. */
const batchSize = 1000

/**
 * Ends in a restored database what has ended since its backup, with an event for each; ids that it
 * does not know are passed over.
 * @returns how many of each kind were as before
 */
export async function repeatEnded(deps: Deps, { erased, suspended, revoked }: Ended) {
  const ctx: Ctx = { ...deps, actor: { kind: 'system', job: 'restore' } }
  const done = { erased: 0, suspended: 0, revoked: 0 }
  const live = deps.db.selectFrom('users').select('id').where('deletedAt', 'is', null)
  const left = await live.where('id', '=', anyOf(uuids(erased))).execute()
  for (const { id } of left) if (await eraseAgain(ctx, id)) done.erased += 1
  for (const ids of batches(suspended)) done.suspended += await suspendAgain(ctx, ids)
  for (const ids of batches(revoked)) done.revoked += (await revokeAgain(ctx, ids)).length
  return done
}

function* batches(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize)
}
