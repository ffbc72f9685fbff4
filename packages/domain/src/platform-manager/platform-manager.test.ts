import type { Database } from '@cursus/db'
import type { PlatformRight } from '@cursus/rights'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import {
  duringChange,
  expectRefusal,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeUser,
  makeUserCtx,
  readNotices,
  useCtx,
} from '../testing/index.ts'
import { suspendUsers, unsuspendUsers } from '../user/index.ts'
import { getPlatformManager, listPlatformManagers, removePlatformManagers, setPlatformManagers } from './index.ts'

const ctx = useCtx()

let boss: ManagementCtx
beforeEach(async () => {
  await ctx.db.deleteFrom('platformRights').execute()
  boss = await makeManagementCtx(ctx, ['platformManagers.write'])
})

const read = { read: true, write: false }
const write = { read: true, write: true }
const set = (userList: string[], platformManagementRights: object, as = boss) =>
  setPlatformManagers(as, { userList, platformManagementRights })

const notifiedOf = async (userId: string) => {
  const rows = await readNotices(ctx.db)
  return rows.filter(({ thingId }) => thingId === userId).map(({ type }) => type)
}
const historyOf = (thingId: string) =>
  ctx.db
    .selectFrom('events')
    .select(['action', 'before', 'after'])
    .where('noun', '=', 'platformManager')
    .where('thingId', '=', thingId)
    .orderBy('id')
    .execute()

describe('platform managers', () => {
  it('can be known and unknown people, with closed rights; unknown ones are invited', async () => {
    const known = await makeUser(ctx.db)
    const made = await set(['newcomer@example.com', known.email], { modules: { read: false, write: true } })
    expect(made.map(({ email, isInvited }) => [email, isInvited])).toEqual(
      [
        ['newcomer@example.com', true],
        [known.email, false],
      ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    )
    const rights = { themes: read, modules: write, contents: read }
    for (const manager of made) expect(manager).toMatchObject({ platformManagementRights: rights, isMe: false })
    expect(await notifiedOf(known.id)).toEqual(['platformRightsAdd'])
    const mails = await ctx.db.selectFrom('mails').select(['toEmail', 'template']).execute()
    expect(mails).toEqual([{ toEmail: 'newcomer@example.com', template: 'invitation' }])
    expect(await historyOf(known.id)).toEqual([{ action: 'create', before: null, after: rights }])
    expect((await makeUserCtx(ctx, known)).actor.subject.platformManagementRights).toEqual(rights)
  })

  it('get new rights when they are set again, and none when all are removed', async () => {
    const user = await makeUser(ctx.db)
    const company = await makeCompany(ctx.db)
    const licence = await makeLicence(ctx.db, company)
    await ctx.db
      .insertInto('licenceManagers')
      .values({ licenceId: licence.id, userId: user.id, kind: 'platform' })
      .execute()
    await set([user.email], { themes: write })
    await set([user.email], { themes: write })
    await set([user.email], { companies: read })
    expect((await getPlatformManager(boss, user)).platformManagementRights).toEqual({ companies: read })
    expect(await set([user.email], { companies: { read: false, write: false } })).toEqual([])
    await expectRefusal(getPlatformManager(boss, user), 'NotFound')
    expect(await notifiedOf(user.id)).toEqual(['platformRightsAdd', 'platformRightsUpdated', 'platformRightsDeleted'])
    expect((await historyOf(user.id)).map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
    const rows = await ctx.db.selectFrom('licenceManagers').select('userId').where('userId', '=', user.id).execute()
    expect(rows).toEqual([])
  })

  it('are removed by their ids, all or none', async () => {
    const [first, second] = [
      await makeUser(ctx.db, { rights: ['themes.read'] }),
      await makeUser(ctx.db, { rights: ['users.write'] }),
    ]
    const nobody = await makeUser(ctx.db)
    const remove = (...idList: string[]) => removePlatformManagers(boss, { idList })
    await expectRefusal(remove(first.id, nobody.id), 'NotFound')
    await expectRefusal(remove(first.id, boss.actor.id), 'InvalidMySelf')
    expect((await listPlatformManagers(boss, {})).total).toBe(3)
    await remove(first.id, second.id)
    expect((await listPlatformManagers(boss, {})).total).toBe(1)
  })

  it('cannot be created without rights; nothing is changed then', async () => {
    const manager = await makeUser(ctx.db, { rights: ['themes.read'] })
    const nobody = await makeUser(ctx.db)
    for (const userList of [[nobody.email], ['stranger@example.com'], [manager.email, nobody.email]]) {
      await expectRefusal(set(userList, {}), 'ValidationFailed', {
        issues: [{ path: 'platformManagementRights', rule: 'required' }],
      })
    }
    expect((await getPlatformManager(boss, manager)).platformManagementRights).toEqual({ themes: read })
    const invited = await ctx.db.selectFrom('users').select('id').where('email', '=', 'stranger@example.com').execute()
    expect(invited).toEqual([])
  })

  it('cannot change their own rights', async () => {
    const other = await makeUser(ctx.db)
    await expectRefusal(set([other.email, boss.actor.email], { themes: read }), 'InvalidMySelf')
    expect((await listPlatformManagers(boss, {})).total).toBe(1)
  })

  it('are named to managers of a company when they are contacts of its licences, without their rights', async () => {
    const contactOf = async (company: { id: string }) => {
      const contact = await makeUser(ctx.db)
      await set([contact.email], { users: read })
      const { id: licenceId } = await makeLicence(ctx.db, company)
      await ctx.db.insertInto('licenceManagers').values({ licenceId, userId: contact.id, kind: 'platform' }).execute()
      return contact
    }
    const [company, other] = [await makeCompany(ctx.db), await makeCompany(ctx.db)]
    const [own, stranger] = [await contactOf(company), await contactOf(other)]
    const manager = { ...(await makeCompanyCtx(ctx, company)), management: true } as const
    const { rows, total } = await listPlatformManagers(manager, {})
    expect(rows).toMatchObject([{ id: own.id, platformManagementRights: {}, revision: 0 }])
    expect(total).toBe(1)
    expect((await listPlatformManagers(manager, { search: stranger.email })).total).toBe(0)
    expect((await listPlatformManagers(boss, {})).total).toBe(3)
  })

  it('are listed by name, with the state of each', async () => {
    await makeUser(ctx.db, { rights: ['themes.read'], firstname: 'Zoé', lastname: 'Abel', state: 'unverified' })
    const { rows, total } = await listPlatformManagers(boss, { sort: 'name' })
    expect(rows.map(({ lastname, isMe, isEmailVerified }) => ({ lastname, isMe, isEmailVerified }))).toEqual([
      { lastname: 'Abel', isMe: false, isEmailVerified: false },
      { lastname: 'Martin', isMe: true, isEmailVerified: true },
    ])
    expect(total).toBe(2)
    expect((await listPlatformManagers(boss, { search: 'zoe' })).total).toBe(1)
  })
})

describe('the last one who can change platform managers', () => {
  it('is never an invited, suspended or unconfirmed account', async () => {
    const rights: PlatformRight[] = ['platformManagers.write']
    for (const state of ['invited', 'suspended'] as const) await makeUser(ctx.db, { state, rights })
    const unconfirmed = await makeUser(ctx.db, { state: 'unverified', rights })
    const late: ManagementCtx = { ...(await makeUserCtx(ctx, unconfirmed)), management: true }
    await expectRefusal(set([boss.actor.email], {}, late), 'LastPlatformManager')
    await expectRefusal(set([boss.actor.email], { platformManagers: read }, late), 'LastPlatformManager')
    expect((await getPlatformManager(boss, boss.actor)).platformManagementRights.platformManagers).toEqual(write)
  })

  it('stays when many remove each other’s right concurrently', async () => {
    const all = [boss]
    for (let i = 0; i < 5; i += 1) all.push(await makeManagementCtx(ctx, ['platformManagers.write']))
    const results = await Promise.allSettled(all.map((by, i) => set([all[(i + 1) % all.length]!.actor.email], {}, by)))
    const isManager = new Set((await listPlatformManagers(boss, {})).rows.map(({ id }) => id))
    for (const [i, result] of results.entries()) {
      const next = all[(i + 1) % all.length]!
      expect(isManager.has(next.actor.id)).toBe(result.status === 'rejected')
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NotAllowed' })
    }
    expect(isManager.size).toBeGreaterThan(0)
  })
})

describe('a caller who loses the right while waiting for the lock', () => {
  const all = { platformManagers: write, users: write }

  it('changes nothing when another manager removed it', async () => {
    const other = await makeManagementCtx(ctx, ['platformManagers.write'])
    const calls = await duringChange(
      ctx.db,
      (db) => set([other.actor.email], {}, { ...boss, db }),
      () => [set([boss.actor.email], {}, other), set(['accomplice@example.com'], all, other)],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'NotAllowed' } })
    expect((await listPlatformManagers(boss, {})).rows.map(({ id }) => id)).toEqual([boss.actor.id])
  })

  it('changes nothing when they were suspended, signed out or erased', async () => {
    const clerk = await makeManagementCtx(ctx, ['users.write', 'platformManagers.write'])
    const idOf = (by: ManagementCtx) => by.actor.id
    const endings = [
      (db: Database, by: ManagementCtx) => suspendUsers({ ...clerk, db }, { idList: [idOf(by)] }),
      (db: Database, by: ManagementCtx) => removeUser({ ...clerk, db }, { id: idOf(by) }),
    ]
    for (const end of endings) {
      const other = await makeManagementCtx(ctx, ['users.write', 'platformManagers.write'])
      const suspended = await makeUser(ctx.db, { state: 'suspended' })
      const calls = await duringChange<unknown>(
        ctx.db,
        (db) => end(db, other),
        () => [
          set(['accomplice@example.com'], all, other),
          suspendUsers(other, { idList: [idOf(clerk)] }),
          unsuspendUsers(other, { idList: [suspended.id] }),
          removeUser(other, { id: idOf(clerk) }),
        ],
      )
      for (const call of calls) expect(call).toMatchObject({ reason: { code: 'TokenInvalid' } })
    }
    expect((await listPlatformManagers(boss, { search: 'accomplice' })).total).toBe(0)
  })
})
