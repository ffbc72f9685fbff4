import { AppError } from '@cursus/contract/error'
import { defaultAvatar } from '@cursus/contract/user-values'
import { type Database, inTransaction } from '@cursus/db'
import { can } from '@cursus/rights'
import { assertStillMay, endSessions } from '../auth/index.ts'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import {
  assertMayChangeAccounts,
  assertPlatformManagerLeft,
  hasTopManager,
  lockPlatformManagers,
} from '../stored-right/index.ts'
import { erasers } from './erasers.ts'

/**
 * Erases a user permanently (docs/rules.md, Erasure): name, e-mail, password, avatar, notes,
 * rights, groups, sessions, notifications and everything sent to them. Their accesses and results
 * stay without a name, and their seats are free at once.
 * @throws InvalidMySelf, LastPlatformManager, LastCompanyAdmin?companyName=, NotAllowed for a
 * platform manager without the right to change those, NotFound
 */
export async function removeUser(ctx: ManagementCtx, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockPlatformManagers(db)
    await lockCompaniesOf(db, id)
    await lockLicencesOf(db, id)
    const tx = await assertStillMay({ ...ctx, db }, (subject) => can(subject, 'users.write'))
    const hadTopManager = await hasTopManager(db)
    // The update changes a key (the e-mail), so it waits for transactions that hold the account
    // (`lockAccount`).
    const user = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('NotFound')
    if (id === ctx.actor.id) throw new AppError('InvalidMySelf')
    await assertMayChangeAccounts(tx, [id])
    await takeRights(tx, id)
    await assertPlatformManagerLeft(db, hadTopManager)
    await endSessions(tx, [id])
    for (const erase of erasers) await erase(tx, { id, email: user.email ?? '' })
    await db
      .updateTable('users')
      .set({
        email: null,
        firstname: null,
        lastname: null,
        passwordHash: null,
        avatar: defaultAvatar,
        lastSignInAt: null,
        deletionRequestedAt: null,
        deletedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, { noun: 'user', thingId: id, action: 'remove' })
  })
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

/** A company with an admin keeps one, unless the caller has companies write. */
async function takeRights({ db, actor }: ManagementCtx, userId: string): Promise<void> {
  const managed = await db
    .deleteFrom('companyManagers')
    .where('userId', '=', userId)
    .returning(['companyId', 'adminWrite'])
    .execute()
  const administered = managed.filter(({ adminWrite }) => adminWrite).map(({ companyId }) => companyId)
  if (administered.length > 0 && !can(actor.subject, 'companies.write')) {
    const left = await db
      .selectFrom('companies as c')
      .select('c.name')
      .where('c.id', 'in', administered)
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
  await db.deleteFrom('platformRights').where('userId', '=', userId).execute()
  await db.deleteFrom('licenceManagers').where('userId', '=', userId).execute()
  await db.deleteFrom('userGroupMembers').where('userId', '=', userId).execute()
}
