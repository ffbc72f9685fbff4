import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import { recount } from '@cursus/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { giveAccess, listAccesses, restoreAccesses } from '../access/index.ts'
import { getAttestation, getOwnAttestation, makeAttestation } from '../attestation/index.ts'
import { getAccessRecord, getOwnRecord, getUserRecord } from '../learning-record/index.ts'
import { getLicence } from '../licence/index.ts'
import { openUserContent } from '../participant/index.ts'
import { makeCourse } from '../participant/testing/course.ts'
import {
  changeRow,
  day,
  duringChange,
  makeAccess,
  makeCompanyCtx,
  makeLicence,
  makeModule,
  makeTraining,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { addGroupUsers, getUserGroup, listGroupHistory } from '../user-group/index.ts'
import { getCompanyUser, listCompanyUserHistory } from './company-user.ts'
import { importCompanyUsers } from './import-company-users.ts'
import { listCompanyUsers } from './list-company-users.ts'
import { removeCompanyUsers } from './remove-company-users.ts'

const ctx = useCtx()

const gone = { email: null, firstname: null, lastname: null, passwordHash: null, lastSignInAt: null }

async function makePeople() {
  const { company, trainer, module, licence } = await makeTraining(ctx, { seats: 2 })
  const user = await makeUser(ctx.db)
  const colleague = await makeUser(ctx.db)
  const access = await makeAccess(ctx.db, { licence, module, userId: user.id })
  const group = await makeUserGroup(ctx.db, company, { userIds: [user.id, colleague.id] })
  return { company, module, licence, user, colleague, access, group, trainer }
}
const listed = async (trainer: Awaited<ReturnType<typeof makePeople>>['trainer'], state?: ['removed']) =>
  (await listCompanyUsers(trainer, state ? { state } : {})).rows.map(({ id }) => id).toSorted()
/** Expects the rows kept by triggers to equal those made anew. */
async function expectKept() {
  const read = async () => (await sql`select * from company_people order by company_id, user_id`.execute(ctx.db)).rows
  const before = await read()
  await sql.raw(recount.companyPeople).execute(ctx.db)
  expect(before).toEqual(await read())
}

describe('removing people from a company', () => {
  it('revokes their access, ends their groups and keeps their results', async () => {
    const { trainer, user, colleague, access, group, licence } = await makePeople()
    expect(await removeCompanyUsers(trainer, { idList: [user.id] })).toEqual({ done: 1, leftOut: [] })
    expect(await removeCompanyUsers(trainer, { idList: [user.id] })).toEqual({ done: 0, leftOut: [] })
    expect(await listed(trainer)).toEqual([colleague.id])
    expect((await listCompanyUsers(trainer, {})).total).toBe(1)
    expect(await listed(trainer, ['removed'])).toEqual([user.id])
    expect(await getCompanyUser(trainer, user)).toMatchObject({
      removedDate: expect.any(String),
      accessCount: 1,
      activeAccessCount: 0,
      groups: [],
    })
    const accesses = await listAccesses(trainer, {})
    expect(accesses.rows).toMatchObject([{ id: access.id, revoked: true }])
    expect((await getLicence(trainer, licence)).usage.current).toBe(0)
    expect(await getUserGroup(trainer, group)).toMatchObject({ userCount: 1, users: [{ id: colleague.id }] })
    expect((await listCompanyUserHistory(trainer, user)).map(({ kind }) => kind).toSorted()).toEqual([
      'cancel',
      'removeUser',
    ])
    expect((await listGroupHistory(trainer, group))[0]).toMatchObject({ actor: { id: trainer.actor.id } })
    await expectKept()
  })

  it('keeps the certificates and the records of learning', async () => {
    const { company, me, accessId, contents } = await makeCourse(ctx, [{ type: 'external-link' }])
    const input = { userModuleId: accessId }
    for (const { id } of contents) await openUserContent(me, { ...input, contentId: id })
    const trainer = await makeCompanyCtx(ctx, company)
    const made = await makeAttestation(trainer, { id: accessId })
    const read = async () => ({
      certificate: await getAttestation(trainer, { id: accessId }),
      ofAccess: (await getAccessRecord(trainer, { id: accessId })).modules,
      ofPerson: (await getUserRecord(trainer, { id: me.actor.id })).modules,
      ownCertificate: await getOwnAttestation(me, input),
      own: (await getOwnRecord(me, input)).modules,
    })
    const before = await read()
    expect(before).toMatchObject({ certificate: made, ofAccess: [{}], ofPerson: [{}], own: [{}] })
    await removeCompanyUsers(trainer, { idList: [me.actor.id] })
    expect(await read()).toEqual(before)
  })

  it('revokes ended access too, which an extended licence would open again', async () => {
    const { trainer, company, module, colleague } = await makePeople()
    const over = await makeLicence(ctx.db, company, { modules: [module], startDate: day(-60), endDate: day(-1) })
    const ended = await makeAccess(ctx.db, { licence: over, module, userId: colleague.id })
    await removeCompanyUsers(trainer, { idList: [colleague.id] })
    const stored = await ctx.db.selectFrom('accesses').select('revokedAt').where('id', '=', ended.id).execute()
    expect(stored).toEqual([{ revokedAt: expect.any(Date) }])
  })

  it('lets a group stay without users, and keeps those who were only in it', async () => {
    const { trainer, user, colleague, group } = await makePeople()
    await removeCompanyUsers(trainer, { idList: [user.id, colleague.id, user.id] })
    expect((await getUserGroup(trainer, group)).userCount).toBe(0)
    expect(await listed(trainer)).toEqual([])
    expect(await listed(trainer, ['removed'])).toEqual([user.id, colleague.id].toSorted())
    await expectKept()
  })

  it('changes nothing when they are removed already', async () => {
    const { trainer, user } = await makePeople()
    await removeCompanyUsers(trainer, { idList: [user.id] })
    const before = await listCompanyUserHistory(trainer, user)
    await removeCompanyUsers(trainer, { idList: [user.id] })
    expect(await listCompanyUserHistory(trainer, user)).toEqual(before)
  })

  it.each([
    [
      'an assigned module',
      async ({ trainer, licence, module, user }: Awaited<ReturnType<typeof makePeople>>) => {
        await giveAccess(trainer, {
          moduleLicenceId: licence.id,
          moduleId: module.id,
          userList: [user.email],
          userGroupIdList: [],
          exceptUserList: [],
          expireDate: null,
          dueDate: null,
          hasMaxDayTimeLimit: false,
          maxDayTimeLimit: null,
        })
      },
    ],
    [
      'a restored access',
      async ({ trainer, access }: Awaited<ReturnType<typeof makePeople>>) => {
        await restoreAccesses(trainer, { idList: [access.id] })
      },
    ],
    [
      'a group',
      async ({ trainer, group, user }: Awaited<ReturnType<typeof makePeople>>) => {
        await addGroupUsers(trainer, { id: group.id, userList: [], userIdList: [user.id] })
      },
    ],
    [
      'an import',
      async ({ trainer, user }: Awaited<ReturnType<typeof makePeople>>) => {
        const { lines } = await importCompanyUsers(trainer, {
          rows: [{ line: 2, email: user.email }],
          createsGroups: false,
        })
        expect(lines).toMatchObject([{ result: 'created' }])
      },
    ],
  ])('ends with %s', async (_, bringBack) => {
    const made = await makePeople()
    const { trainer, user, colleague } = made
    await removeCompanyUsers(trainer, { idList: [user.id] })
    await bringBack(made)
    expect(await listed(trainer)).toEqual([user.id, colleague.id].toSorted())
    expect(await listed(trainer, ['removed'])).toEqual([])
    expect((await listCompanyUsers(trainer, {})).total).toBe(2)
    await expectKept()
  })

  it('never leaves a removed person with access while a module is assigned', async () => {
    const { trainer, company, user } = await makePeople()
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeModule(ctx.db)))
    const wide = await makeLicence(ctx.db, company, { modules: others })
    for (const { id: moduleId } of others) {
      await Promise.all([
        removeCompanyUsers(trainer, { idList: [user.id] }),
        giveAccess(trainer, {
          moduleLicenceId: wide.id,
          moduleId,
          userList: [user.email],
          userGroupIdList: [],
          exceptUserList: [],
          expireDate: null,
          dueDate: null,
          hasMaxDayTimeLimit: false,
          maxDayTimeLimit: null,
        }),
      ])
      const { removedDate, activeAccessCount } = await getCompanyUser(trainer, user)
      expect(removedDate === null).toBe(activeAccessCount > 0)
    }
  })

  it('refuses people of another company, all or none', async () => {
    const { trainer, user } = await makePeople()
    const other = await makePeople()
    await expect(removeCompanyUsers(trainer, { idList: [user.id, other.user.id] })).rejects.toEqual(
      new AppError('NotFound'),
    )
    await expect(removeCompanyUsers(trainer, { idList: [(await makeUser(ctx.db)).id] })).rejects.toEqual(
      new AppError('NotFound'),
    )
    expect(await listed(trainer, ['removed'])).toEqual([])
    expect((await getCompanyUser(other.trainer, other.user)).removedDate).toBeNull()
  })

  it('never deadlocks with an erasure of one of them', async () => {
    const { trainer, user } = await makePeople()
    // A deadlock begins the transaction of one of them again.
    const begun = { erasure: 0, removal: 0 }
    const outcomes = await duringChange<unknown>(
      ctx.db,
      (db) => {
        begun.erasure += 1
        return db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
      },
      () => [
        inTransaction(ctx.db, (db) => {
          begun.removal += 1
          return removeCompanyUsers({ ...trainer, db }, { idList: [user.id] })
        }),
      ],
      (db) => changeRow(db, 'users', user.id, { ...gone, deletedAt: ctx.now() }),
    )
    expect(outcomes).toMatchObject([{ status: 'rejected', reason: { name: 'AppError' } }])
    expect(begun).toEqual({ erasure: 1, removal: 1 })
  })
})
