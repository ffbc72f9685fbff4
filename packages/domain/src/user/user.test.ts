import type { PlatformRight } from '@cursus/rights'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAccesses } from '../access/index.ts'
import { createSession, findSession, signIn } from '../auth/index.ts'
import { listCompanyUsers } from '../company-user/index.ts'
import type { ManagementCtx } from '../context.ts'
import { getDataExport, makeOwnData, requestDataExport } from '../data-export/index.ts'
import { removeUser } from '../erasure/index.ts'
import { getLicence } from '../licence/index.ts'
import { writeFile } from '../made-file/index.ts'
import { addManagers } from '../manager/index.ts'
import {
  changeRow,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeOpenCtx,
  makeTraining,
  makeUser,
  makeUserCtx,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { findOrInviteUsers } from './create-user.ts'
import { getUser, listUsers } from './get-user.ts'
import { updateMe } from './own-account.ts'
import { suspendUsers, unsuspendUsers } from './suspend-users.ts'

const ctx = useCtx()

let clerk: ManagementCtx
beforeEach(async () => {
  await ctx.db.deleteFrom('platformRights').execute()
  clerk = await makeManagementCtx(ctx, ['users.write'])
})

const password = 'a long password'
const actionsOn = async (thingId: string) => {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['action', 'actorId'])
    .where('noun', '=', 'user')
    .where('thingId', '=', thingId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actorId }) => [action, actorId === clerk.actor.id])
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code as string,
  )

describe('the list of users', () => {
  it('contains every account in one state, and is searched by name and e-mail', async () => {
    const states = ['invited', 'unverified', 'verified', 'suspended'] as const
    for (const state of states) await makeUser(ctx.db, { state, email: `${state}@states.example` })
    const emailsIn = async (...state: ('active' | 'suspended' | 'unverified' | 'invited')[]) =>
      (await listUsers(clerk, { state, search: '@states.', sort: 'email' })).rows.map(({ email }) => email)
    expect(await emailsIn('invited')).toEqual(['invited@states.example'])
    expect(await emailsIn('unverified')).toEqual(['unverified@states.example'])
    expect(await emailsIn('active')).toEqual(['verified@states.example'])
    expect(await emailsIn('suspended')).toEqual(['suspended@states.example'])
    expect(await emailsIn('suspended', 'invited')).toEqual(['invited@states.example', 'suspended@states.example'])
    expect(await emailsIn()).toHaveLength(4)
    const found = await listUsers(clerk, { search: '@states.', sort: 'email', limit: 2 })
    expect(found.total).toBe(4)
    expect(found.rows.map(({ email }) => email)).toEqual(['invited@states.example', 'suspended@states.example'])
    expect(found.rows[0]).toMatchObject({ isInvited: true, isEmailVerified: false, firstname: null, isMe: false })
  })

  it('leads to companies, rights and accesses of a user', async () => {
    const company = await makeCompany(ctx.db)
    const person = await makeManager(ctx.db, company, { training: 'read', admin: 'none', rights: ['themes.write'] })
    const module = await makeModule(ctx.db)
    const elsewhere = await makeCompany(ctx.db)
    const licence = await makeLicence(ctx.db, elsewhere, { modules: [module] })
    await makeAccess(ctx.db, { licence, module, userId: person.id })
    const user = await getUser(clerk, person)
    expect(user).toMatchObject({
      email: person.email,
      platformManagementRights: { themes: { read: true, write: true } },
      isLastManager: false,
    })
    const of = (id: string) => user.companies.find((row) => row.company.id === id)
    expect(user.companies).toHaveLength(2)
    expect(of(company.id)).toMatchObject({ accessCount: 0, rights: { training: { read: true, write: false } } })
    expect(of(elsewhere.id)).toMatchObject({ accessCount: 1, liveCount: 1, rights: null })
    await expectRefusal(getUser(clerk, { id: licence.id }), 'NotFound')
  })
})

describe('suspension', () => {
  it('ends sessions at once, is reported at sign-in, and can be undone without loss', async () => {
    const user = await makeUser(ctx.db, { password })
    const session = await createSession(ctx, user.id)
    await suspendUsers(clerk, { idList: [user.id, user.id] })
    await suspendUsers(clerk, { idList: [user.id] })
    expect(await findSession(ctx, session.id)).toBeUndefined()
    expect(await ctx.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).toEqual([])
    expect(await codeOf(signIn(makeOpenCtx(ctx), { email: user.email, password }))).toBe('SuspendedUser')
    await unsuspendUsers(clerk, { idList: [user.id] })
    await unsuspendUsers(clerk, { idList: [user.id] })
    expect((await signIn(makeOpenCtx(ctx), { email: user.email, password })).me.id).toBe(user.id)
    // The former session stays ended.
    expect(await findSession(ctx, session.id)).toBeUndefined()
    expect(await actionsOn(user.id)).toEqual([
      ['suspend', true],
      ['unsuspend', true],
    ])
  })

  it('is all or none', async () => {
    const user = await makeUser(ctx.db)
    const erased = await makeUser(ctx.db)
    await removeUser(clerk, erased)
    expect(await codeOf(suspendUsers(clerk, { idList: [user.id, clerk.actor.id] }))).toBe('InvalidMySelf')
    expect(await codeOf(suspendUsers(clerk, { idList: [user.id, erased.id] }))).toBe('NotFound')
    expect((await getUser(clerk, user)).isSuspended).toBe(false)
  })

  it('never locks everybody out of the platform', async () => {
    const last = await makeManagementCtx(ctx, ['platformManagers.write'])
    // An unconfirmed account cannot restore access.
    const unconfirmed = await makeUser(ctx.db, {
      state: 'unverified',
      rights: ['users.write', 'platformManagers.write'],
    })
    const boss: ManagementCtx = { ...(await makeUserCtx(ctx, unconfirmed)), management: true }
    expect((await getUser(clerk, last.actor)).isLastManager).toBe(true)
    expect(await codeOf(suspendUsers(boss, { idList: [last.actor.id] }))).toBe('LastPlatformManager')
    expect(await codeOf(removeUser(boss, last.actor))).toBe('LastPlatformManager')
    expect((await getUser(clerk, last.actor)).isSuspended).toBe(false)
    await makeUser(ctx.db, { rights: ['platformManagers.write'] })
    await suspendUsers(boss, { idList: [last.actor.id] })
    expect((await getUser(clerk, last.actor)).isSuspended).toBe(true)
  })

  it('of each other succeeds for one of two concurrent calls', async () => {
    const rights: PlatformRight[] = ['users.write', 'platformManagers.write']
    const [first, second] = [await makeManagementCtx(ctx, rights), await makeManagementCtx(ctx, rights)]
    const codes = await Promise.all([
      codeOf(suspendUsers(first, { idList: [second.actor.id] })),
      codeOf(removeUser(second, first.actor)),
    ])
    expect(codes.toSorted()).toEqual(['TokenInvalid', 'done'])
  })

  it('and deletion of a platform manager need the right to change those', async () => {
    const manager = await makeUser(ctx.db, { rights: ['themes.read'] })
    const participant = await makeUser(ctx.db)
    const idList = [participant.id, manager.id]
    expect(await codeOf(suspendUsers(clerk, { idList }))).toBe('NotAllowed')
    expect(await codeOf(removeUser(clerk, manager))).toBe('NotAllowed')
    expect((await getUser(clerk, participant)).isSuspended).toBe(false)
    const boss = await makeManagementCtx(ctx, ['users.write', 'platformManagers.write'])
    await suspendUsers(boss, { idList })
    expect(await codeOf(unsuspendUsers(clerk, { idList }))).toBe('NotAllowed')
    await unsuspendUsers(boss, { idList })
    await removeUser(boss, manager)
    await expectRefusal(getUser(clerk, manager), 'NotFound')
  })
})

describe('deletion', () => {
  it('erases all personal data and keeps accesses and results', async () => {
    const { company, trainer: admin, module, licence } = await makeTraining(ctx, { seats: 3 })
    const user = await makeUser(ctx.db, { firstname: 'Ysoline', lastname: 'Querelle', email: 'ysoline@secret.example' })
    const session = await createSession(ctx, user.id)
    const access = await makeAccess(ctx.db, { licence, module, userId: user.id })
    const { db } = ctx
    const content = await db
      .selectFrom('moduleContents')
      .select('contentId')
      .where('moduleVersionId', '=', module.versionId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('userContents')
      .values({ accessId: access.id, ...content, bestScore: 80, notes: 'my own words', notesUpdatedAt: new Date() })
      .execute()
    await changeRow(db, 'users', user.id, { avatar: '012-avatar.svg' })
    await makeUserGroup(db, company, { userIds: [user.id] })
    await db
      .insertInto('mails')
      .values({
        id: crypto.randomUUID(),
        template: 'resetPassword',
        userId: user.id,
        toEmail: user.email,
        language: 'fr',
        data: '{}',
        createdAt: new Date(),
        availableAt: new Date(),
      })
      .execute()
    await db
      .insertInto('supportMessages')
      .values({
        id: crypto.randomUUID(),
        userId: user.id,
        email: user.email,
        message: 'I am Ysoline',
        createdAt: new Date(),
      })
      .execute()
    const own = await makeUserCtx(ctx, user)
    await updateMe(own, { firstname: 'Ysoline Anne' })
    await writeFile(ctx, { id: (await requestDataExport(own)).id! }, makeOwnData)
    expect((await getDataExport(own)).state).toBe('ready')
    expect((await getLicence(admin, licence)).usage.current).toBe(1)

    await removeUser(clerk, user)

    const tables = ['users', 'mails', 'supportMessages', 'events', 'userContents'] as const
    const left = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify(left)).not.toMatch(/ysoline|querelle|my own words|012-avatar/i)
    for (const table of ['sessions', 'userGroupMembers', 'notifications', 'linkTokens'] as const) {
      expect(await db.selectFrom(table).select('userId').where('userId', '=', user.id).execute(), table).toEqual([])
    }
    expect((await getDataExport(own)).state).toBe('none')
    expect(await findSession(ctx, session.id)).toBeUndefined()
    await expectRefusal(getUser(clerk, user), 'NotFound')
    await expectRefusal(removeUser(clerk, user), 'NotFound')

    // Company figures: the result stays, the seat is free, and both counts agree.
    expect((await listAccesses(admin, {})).rows).toMatchObject([{ id: access.id, user: { email: null } }])
    expect((await listCompanyUsers(admin, {})).total).toBe(0)
    const scores = await db
      .selectFrom('userContents')
      .select('bestScore')
      .where('accessId', '=', access.id)
      .executeTakeFirstOrThrow()
    expect(Number(scores.bestScore)).toBe(80)
    const sheet = await getLicence(admin, licence)
    expect(sheet.usage.current).toBe(0)
    expect(sheet.modules.map(({ activeUserCount }) => activeUserCount)).toEqual([0])
    expect(await actionsOn(user.id)).toEqual([
      ['update', false],
      ['remove', true],
    ])
    // The e-mail can be used for a new account.
    const [again] = await findOrInviteUsers(clerk, [user.email])
    expect(again).toMatchObject({ email: user.email, isInvited: true })
    expect(again?.id).not.toBe(user.id)
  })

  it('is refused for the caller', async () => {
    expect(await codeOf(removeUser(clerk, clerk.actor))).toBe('InvalidMySelf')
  })

  it('keeps a company’s last administrator, except by a caller with companies write', async () => {
    const company = await makeCompany(ctx.db)
    const admin = await makeManager(ctx.db, company)
    await makeManager(ctx.db, company, { admin: 'read' })
    await expectRefusal(removeUser(clerk, admin), 'LastCompanyAdmin', { options: { companyName: company.name } })
    expect((await getUser(clerk, admin)).companies).toMatchObject([{ rights: { admin: { write: true } } }])
    await removeUser(await makeManagementCtx(ctx, ['users.write', 'companies.write']), admin)
    await expectRefusal(getUser(clerk, admin), 'NotFound')
  })

  it('concurrent with a grant of rights leaves no rights behind', async () => {
    const company = await makeCompany(ctx.db)
    const admin = await makeCompanyCtx(ctx, company)
    const rights = { training: { read: true, write: true }, admin: { read: true, write: true }, responsible: false }
    for (let round = 0; round < 6; round += 1) {
      const person = await makeUser(ctx.db)
      await Promise.all([
        removeUser(clerk, person),
        addManagers(admin, { userList: [person.email], rights }),
        findOrInviteUsers(clerk, [person.email]),
      ])
    }
    const ofNobody = await ctx.db
      .selectFrom('companyManagers as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select('u.id')
      .where('u.deletedAt', 'is not', null)
      .execute()
    expect(ofNobody).toEqual([])
  })
})
