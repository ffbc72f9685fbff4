import type { AccessState } from '@cursus/contract/access'
import { describe, expect, it } from 'vitest'
import { getCompanyUser, listCompanyUsers } from '../company-user/index.ts'
import { removeUser } from '../erasure/index.ts'
import {
  changeRow,
  day,
  type LicenceSpec,
  makeAccess,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTraining,
  makeUser,
  makeUserGroup,
  type TestCompany,
  useCtx,
} from '../testing/index.ts'
import { getAccess } from './get-access.ts'
import { listAccesses } from './list-accesses.ts'

const ctx = useCtx()
const start = (spec?: LicenceSpec) => makeTraining(ctx, spec)
const makeGroup = async (company: TestCompany, userIds: string[]) =>
  (await makeUserGroup(ctx.db, company, { userIds })).id
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const noonOf = (days: number) => new Date(`${day(days)}T12:00:00Z`)

describe('the state of an access', () => {
  it('is one value, and active only when nothing prevents use', async () => {
    const cases: [AccessState, 'active' | 'inactive', LicenceSpec, object][] = [
      ['active', 'active', {}, { acceptedAt: minutes(-1) }],
      ['toAccept', 'active', {}, {}],
      ['endsSoon', 'active', {}, { acceptedAt: minutes(-1), endsAt: noonOf(7) }],
      ['active', 'active', {}, { acceptedAt: minutes(-1), endsAt: noonOf(8) }],
      ['endsSoon', 'active', { endDate: day(7) }, { acceptedAt: minutes(-1) }],
      ['expired', 'inactive', {}, { createdAt: minutes(-9), acceptedAt: minutes(-8), endsAt: minutes(-1) }],
      ['revoked', 'inactive', {}, { createdAt: minutes(-9), revokedAt: minutes(-2), endsAt: minutes(-1) }],
      ['licenceSuspended', 'inactive', { suspended: true }, {}],
      ['licenceEnded', 'inactive', { endDate: day(-1) }, {}],
      ['licenceNotStarted', 'inactive', { startDate: day(1) }, {}],
      ['erased', 'inactive', {}, { acceptedAt: minutes(-1), erased: true }],
    ]
    for (const [reason, state, licence, spec] of cases) {
      const scene = await start(licence)
      const access = await makeAccess(ctx.db, { ...scene, ...spec })
      expect(await getAccess(scene.trainer, access), reason).toMatchObject({ reason, state })
      const listed = await listAccesses(scene.trainer, { state: [state] })
      expect(listed.rows.map(({ id, reason }) => [id, reason])).toEqual([[access.id, reason]])
      const others = { active: ['inactive', 'revoked', 'expired'], inactive: ['active'] } as const
      for (const other of others[state]) expect((await listAccesses(scene.trainer, { state: [other] })).total).toBe(0)
    }
  })
})

describe('the results for managers', () => {
  it('contain progress, scores and last access of every content, in order, and no notes', async () => {
    const first = await makeContent(ctx.db, { type: 'scorm-quiz', quizScoreValidation: 70 })
    const second = await makeContent(ctx.db)
    const third = await makeContent(ctx.db)
    const module = await makeModule(ctx.db, {
      chapters: [
        { title: 'One', contents: [first] },
        { title: 'Two', contents: [second, third] },
      ],
    })
    const scene = await start()
    const licence = await makeLicence(ctx.db, scene.company, { modules: [module] })
    const access = await makeAccess(ctx.db, { licence, module, acceptedAt: minutes(-5), doneCount: 1 })
    await ctx.db
      .insertInto('userContents')
      .values({
        accessId: access.id,
        contentId: first.id,
        consultedAt: minutes(-4),
        lastAccessAt: minutes(-3),
        doneAt: minutes(-3),
        bestScore: 66.6667,
        passedUnderMark: true,
        // What the package says, which includes idle time.
        totalSeconds: 600,
        activeFrom: new Date(Date.parse('2026-11-20T08:00:00Z')),
        activeUntil: new Date(Date.parse('2026-11-20T08:01:01Z')),
        notes: 'A secret note',
      })
      .execute()
    const sheet = await getAccess(scene.trainer, access)
    expect(sheet).toMatchObject({ progress: 33, done: false, accepted: true, createdBy: null })
    expect(sheet.contents.map(({ id, chapter }) => [id, chapter])).toEqual([
      [first.id, 'One'],
      [second.id, 'Two'],
      [third.id, 'Two'],
    ])
    expect(sheet.contents[0]).toMatchObject({
      done: true,
      consulted: true,
      bestScore: 66.66,
      quizScoreValidation: 70,
      timeSpent: 61,
      attempts: 0,
      remarks: ['passedUnderMark'],
    })
    expect(sheet.contents[1]).toMatchObject({ done: false, bestScore: null, timeSpent: 0, remarks: [] })
    expect(JSON.stringify(sheet)).not.toContain('secret')
  })

  it('can be searched, filtered, sorted and paged', async () => {
    const scene = await start()
    const zoe = await makeUser(ctx.db, { firstname: 'Zoé', lastname: 'Lefèvre' })
    const adam = await makeUser(ctx.db, { firstname: 'Adam', lastname: 'Aubry' })
    for (const user of [zoe, adam]) await makeAccess(ctx.db, { ...scene, userId: user.id })
    const other = await start()
    await makeAccess(ctx.db, { ...other, userId: zoe.id })
    const names = async (query: object) =>
      (await listAccesses(scene.trainer, query)).rows.map(({ user }) => user.firstname)
    expect(await names({ search: 'zoe lefevre' })).toEqual(['Zoé'])
    expect(await names({ search: scene.module.title.toUpperCase(), sort: 'user' })).toEqual(['Adam', 'Zoé'])
    expect(await names({ sort: 'user', order: 'desc', limit: 1 })).toEqual(['Zoé'])
    expect(await names({ userId: adam.id })).toEqual(['Adam'])
    expect(await names({ moduleId: [other.module.id] })).toEqual([])
    const both = { moduleId: [other.module.id, scene.module.id], moduleLicenceId: [scene.licence.id], sort: 'user' }
    expect(await names(both)).toEqual(['Adam', 'Zoé'])
    expect(await names({ ...both, state: ['revoked', 'expired'] })).toEqual([])
    expect(await names({ ...both, state: ['revoked', 'active'] })).toEqual(['Adam', 'Zoé'])
    expect(await names({ moduleId: [], sort: 'user' })).toEqual(['Adam', 'Zoé'])
    expect(await names({ search: '100%' })).toEqual([])
    for (const sort of [
      'user',
      'module',
      'licence',
      'progress',
      'lastAccess',
      'creationDate',
      'expireDate',
      'dueDate',
      'state',
    ]) {
      expect((await listAccesses(scene.trainer, { sort, limit: 1 })).total).toBe(2)
    }
  })

  it('have erased people last in both orders of names, in the whole list and in a filtered one', async () => {
    const scene = await start()
    for (const firstname of ['Zoé', 'Adam']) {
      const { id } = await makeUser(ctx.db, { firstname, lastname: firstname })
      await makeAccess(ctx.db, { ...scene, userId: id })
    }
    const erased = await makeUser(ctx.db, { firstname: 'Bruno', lastname: 'Bruno' })
    await makeAccess(ctx.db, { ...scene, userId: erased.id })
    await removeUser(await makeManagementCtx(ctx), erased)
    const names = async (query: object) =>
      (await listAccesses(scene.trainer, { sort: 'user', limit: 3, ...query })).rows.map(({ user }) => user.firstname)
    for (const filter of [{}, { moduleId: [scene.module.id] }]) {
      expect(await names({ ...filter, order: 'asc' })).toEqual(['Adam', 'Zoé', null])
      expect(await names({ ...filter, order: 'desc' })).toEqual(['Zoé', 'Adam', null])
      expect(await names({ ...filter, order: 'asc', limit: 1, offset: 1 })).toEqual(['Zoé'])
    }
  })

  it('can be filtered by ending soon and by never opened', async () => {
    const scene = await start({ endDate: day(20) })
    const ids = async (query: object) =>
      (await listAccesses(scene.trainer, { ...query, order: 'asc' })).rows.map(({ id }) => id)
    const soon = await makeAccess(ctx.db, { ...scene, endsAt: minutes(60 * 24 * 3 + 60) })
    const withLicence = await makeAccess(ctx.db, { ...scene, acceptedAt: minutes(-1) })
    const revoked = await makeAccess(ctx.db, {
      ...scene,
      createdAt: minutes(-9),
      revokedAt: minutes(-2),
      endsAt: minutes(60),
    })
    expect(await ids({ endsWithinDays: 3 })).toEqual([])
    expect(await ids({ endsWithinDays: 4 })).toEqual([soon.id])
    expect(await ids({ endsWithinDays: 30 })).toEqual([soon.id, withLicence.id])
    await changeRow(ctx.db, 'accesses', soon.id, { lastAccessAt: minutes(-1) })
    expect(await ids({ progress: ['notStarted'] })).toEqual([revoked.id, withLicence.id])
    expect(await ids({ progress: ['inProgress'] })).toEqual([soon.id])
    expect(await ids({ progress: ['notStarted'], state: ['active'] })).toEqual([withLicence.id])
    expect(await ids({ state: ['toAccept'] })).toEqual([soon.id])
    expect(await ids({ state: ['toAccept', 'revoked'] })).toEqual([revoked.id, soon.id])
    await ctx.db
      .updateTable('accesses')
      .set({ dueDate: day(-1) })
      .where('id', 'in', [soon.id, revoked.id])
      .execute()
    expect(await ids({ progress: ['late'] })).toEqual([soon.id])
    expect(await ids({ progress: ['late', 'notStarted'], sort: 'dueDate' })).toEqual([
      soon.id,
      revoked.id,
      withLicence.id,
    ])
    await changeRow(ctx.db, 'accesses', soon.id, { doneAt: minutes(0) })
    expect(await ids({ progress: ['late'] })).toEqual([])
    expect(await ids({ progress: ['done'] })).toEqual([soon.id])
    const { themeId } = (await listAccesses(scene.trainer, { limit: 1 })).rows[0]!.module
    expect(await ids({ themeId: [themeId], progress: ['done'] })).toEqual([soon.id])
    expect(await ids({ themeId: [scene.module.id] })).toEqual([])
  })

  it('include all people of the company: with accesses now or before, and in groups', async () => {
    const scene = await start()
    const two = await makeModule(ctx.db, { contents: [await makeContent(ctx.db), await makeContent(ctx.db)] })
    const licence = await makeLicence(ctx.db, scene.company, { modules: [two] })
    const user = await makeUser(ctx.db, { lastname: 'Aubry' })
    await makeAccess(ctx.db, { ...scene, userId: user.id, doneCount: 1 })
    await makeAccess(ctx.db, { licence, module: two, userId: user.id })
    await makeAccess(ctx.db, { ...scene, userId: user.id, createdAt: minutes(-9), revokedAt: minutes(-8) })
    const member = await makeUser(ctx.db, { state: 'invited' })
    await makeGroup(scene.company, [member.id])
    await makeAccess(ctx.db, await start())
    const { rows, total } = await listCompanyUsers(scene.trainer, { sort: 'name' })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { id: user.id, accessCount: 3, activeAccessCount: 2, progress: 33, isInvited: false },
      { id: member.id, accessCount: 0, activeAccessCount: 0, progress: 0, isInvited: true, lastAccess: null },
    ])
    expect(await getCompanyUser(scene.trainer, user)).toMatchObject({ ...rows[0] })
    expect((await listCompanyUsers(scene.trainer, { search: 'AUBRY' })).rows.map(({ id }) => id)).toEqual([user.id])
  })
})
