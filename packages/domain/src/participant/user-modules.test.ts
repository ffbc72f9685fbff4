import type { ListUserModulesInput } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import {
  type AccessSpec,
  changeRow,
  day,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeModule,
  makeTheme,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import { listUserModules, orderUserModules } from './list-user-modules.ts'
import { openUserContent } from './open-user-content.ts'
import { course12, licenceEnd, link, makeCourse } from './testing/course.ts'

const ctx = useCtx()

describe('list of modules', () => {
  it('contains each access once with its module, company, state and next content', async () => {
    const { me, accessId, contents, company, module } = await makeCourse(ctx, [link, course12])
    const [row, ...others] = (await listUserModules(me)).rows
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: accessId,
      moduleId: module.id,
      title: module.title,
      company: { id: company.id, name: company.name, logo: null, hue: null },
      contentCount: 2,
      doneCount: 0,
      progress: 0,
      done: false,
      neverOpened: true,
      accepted: true,
      active: true,
      reason: 'active',
      // Without an end of its own, the module closes with the licence.
      endsAt: expect.stringMatching(licenceEnd),
      next: { contentId: contents[0]!.id, title: contents[0]!.title, chapter: 'Chapter 1', consulted: false },
    })

    await openUserContent(me, { userModuleId: accessId, contentId: contents[1]!.id })
    const [opened] = (await listUserModules(me)).rows
    expect(opened).toMatchObject({ neverOpened: false, next: { contentId: contents[1]!.id, consulted: true } })
  })

  it('is one statement for any number of modules, and one more for those not cached', async () => {
    const { me } = await makeCourse(ctx, [link, link, link])
    for (let count = 0; count < 5; count += 1) await makeAccess(ctx.db, { userId: me.actor.id })
    let statements = 0
    const watched = me.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    })
    expect((await listUserModules({ ...me, db: watched })).rows).toHaveLength(6)
    expect(statements).toBe(2)
    expect((await listUserModules({ ...me, db: watched })).rows).toHaveLength(6)
    expect(statements).toBe(3)
  })

  it('never proposes a locked content, nor any once the module is done', async () => {
    const first = await makeContent(ctx.db, link)
    const { me, accessId, contents } = await makeCourse(ctx, [{ ...link, requiredContentIds: [first.id] }, link])
    // The required content is not in this module, so it locks nothing.
    expect((await listUserModules(me)).rows[0]!.next!.contentId).toBe(contents[0]!.id)

    const required = await makeContent(ctx.db, course12)
    const locked = await makeContent(ctx.db, { ...link, requiredContentIds: [required.id] })
    const module = await makeModule(ctx.db, { contents: [locked, required] })
    const other = await makeAccess(ctx.db, { module, userId: me.actor.id, acceptedAt: new Date() })
    const byId = async (id: string) => (await listUserModules(me)).rows.find((row) => row.id === id)!
    expect((await byId(other.id)).next!.contentId).toBe(required.id)

    for (const { id } of contents) await openUserContent(me, { userModuleId: accessId, contentId: id })
    expect(await byId(accessId)).toMatchObject({ progress: 100, done: true, next: null })
  })

  it('includes inactive accesses with the reason', async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
    const soon = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000)
    const cases = [
      [{ access: { revokedAt: new Date(), createdAt: yesterday } }, 'revoked', false],
      [{ access: { endsAt: new Date(), createdAt: yesterday } }, 'expired', false],
      [{ licence: { suspended: true } }, 'licenceSuspended', false],
      [{ licence: { endDate: day(-1) } }, 'licenceEnded', false],
      [{ licence: { endDate: day(0) } }, 'endsSoon', true],
      [{ licence: { startDate: day(1) } }, 'licenceNotStarted', false],
      [{ licence: { startDate: day(0) } }, 'active', true],
      [{ access: { endsAt: soon } }, 'endsSoon', true],
    ] as const
    for (const [spec, reason, active] of cases) {
      const { me, accessId, contents } = await makeCourse(ctx, [link], spec)
      expect((await listUserModules(me)).rows[0]).toMatchObject({ reason, active })
      const open = openUserContent(me, { userModuleId: accessId, contentId: contents[0]!.id })
      if (active) await open
      else await expectRefusal(open, 'ModuleAccessNotActive')
    }
  })

  it('is searched, filtered by several values, sorted and paged', async () => {
    const [german, staying] = [await makeTheme(ctx.db, { fallbackName: 'German manners' }), await makeTheme(ctx.db)]
    const [north, south] = [await makeCompany(ctx.db, 'Nord Équipement'), await makeCompany(ctx.db)]
    const me = await makeUserCtx(ctx, await makeUser(ctx.db))
    const content = await makeContent(ctx.db, link)
    const give = async (
      title: string,
      {
        theme = staying,
        company = south,
        type = 'course',
        ...access
      }: Partial<AccessSpec> & {
        theme?: { id: string }
        company?: { id: string }
        type?: 'course' | 'free-content'
      } = {},
    ) => {
      const module = await makeModule(ctx.db, { title, type, themeId: theme.id, contents: [content] })
      const licence = await makeLicence(ctx.db, company, { modules: [module] })
      return makeAccess(ctx.db, { licence, module, userId: me.actor.id, ...access })
    }
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const done = await give('Done', { acceptedAt: at(-9), createdAt: at(-9) })
    await openUserContent(me, { userModuleId: done.id, contentId: content.id })
    await give('Étalonnage', { createdAt: at(-5), endsAt: at(48) })
    await give('Bonjour', {
      theme: german,
      company: north,
      type: 'free-content',
      acceptedAt: at(-4),
      createdAt: at(-4),
    })
    await give('Closed', { acceptedAt: at(-8), createdAt: at(-8), revokedAt: at(-1) })
    const titles = async (query: ListUserModulesInput) => {
      const { rows, total } = await listUserModules(me, query)
      return [rows.map(({ title }) => title).join(), total]
    }
    const own = 'Bonjour,Étalonnage,Closed,Done'
    expect(await titles({})).toEqual([own, 4])
    expect(await titles({ sort: 'own' })).toEqual([own, 4])
    expect(await titles({ limit: 2, offset: 1 })).toEqual(['Étalonnage,Closed', 4])
    expect(await titles({ sort: 'own', limit: 2, offset: 1 })).toEqual(['Étalonnage,Closed', 4])
    expect(await titles({ offset: 4 })).toEqual(['', 4])
    expect(await titles({ sort: 'title' })).toEqual(['Bonjour,Closed,Done,Étalonnage', 4])
    expect(await titles({ sort: 'title', order: 'desc', limit: 1 })).toEqual(['Étalonnage', 4])
    expect(await titles({ sort: 'end', limit: 1 })).toEqual(['Étalonnage', 4])
    expect(await titles({ sort: 'recent', order: 'desc', limit: 1 })).toEqual(['Done', 4])
    expect(await titles({ sort: 'progress', order: 'desc', limit: 1 })).toEqual(['Done', 4])
    await expectRefusal(listUserModules(me, { sort: 'nothing' }), 'ValidationFailed')

    expect(await titles({ search: 'etalon' })).toEqual(['Étalonnage', 1])
    expect(await titles({ search: 'EQUIPEMENT bonjour' })).toEqual(['Bonjour', 1])
    expect(await titles({ search: 'manners' })).toEqual(['Bonjour', 1])
    expect(await titles({ search: 'nowhere' })).toEqual(['', 0])
    expect(await titles({ themeId: [german.id] })).toEqual(['Bonjour', 1])
    expect(await titles({ themeId: [german.id, staying.id] })).toEqual([own, 4])
    expect(await titles({ companyId: [north.id] })).toEqual(['Bonjour', 1])
    expect(await titles({ type: ['free-content'] })).toEqual(['Bonjour', 1])
    expect(await titles({ state: ['toAccept'] })).toEqual(['Étalonnage', 1])
    expect(await titles({ state: ['new'] })).toEqual(['Bonjour,Étalonnage', 2])
    expect(await titles({ state: ['started'] })).toEqual(['', 0])
    expect(await titles({ state: ['done', 'closed'] })).toEqual(['Closed,Done', 2])
    await orderUserModules(me, { userModuleIdList: [done.id] })
    expect(await titles({ sort: 'own', state: ['done', 'closed'] })).toEqual(['Done,Closed', 2])
    // Done stays done when it is closed, and is found as both.
    await changeRow(ctx.db, 'accesses', done.id, { revokedAt: at(-1) })
    expect(await titles({ sort: 'title', state: ['closed'] })).toEqual(['Closed,Done', 2])
    expect(await titles({ state: ['done'] })).toEqual(['Done', 1])
  })

  it('puts new modules first, then keeps the participant’s order', async () => {
    const { me, accessId, licence } = await makeCourse(ctx, [link])
    const add = async () => {
      const module = await makeModule(ctx.db)
      return (await makeAccess(ctx.db, { licence, module, userId: me.actor.id })).id
    }
    const second = await add()
    const third = await add()
    const ids = async () => (await listUserModules(me)).rows.map(({ id }) => id)
    expect(await ids()).toEqual([third, second, accessId])

    await orderUserModules(me, { userModuleIdList: [accessId, third, second] })
    expect(await ids()).toEqual([accessId, third, second])
    await orderUserModules(me, { userModuleIdList: [second, second] })
    expect(await ids()).toEqual([second, accessId, third])
    const fourth = await add()
    expect(await ids()).toEqual([fourth, second, accessId, third])

    const stranger = await makeCourse(ctx, [link])
    await expectRefusal(orderUserModules(me, { userModuleIdList: [third, stranger.accessId] }), 'NotFound')
    expect(await ids()).toEqual([fourth, second, accessId, third])
  })
})
