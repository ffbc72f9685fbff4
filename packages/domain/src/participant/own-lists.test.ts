import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../context.ts'
import { getModule, listModules } from '../module/index.ts'
import {
  changeRow,
  expectRefusal,
  makeAccess,
  makeCategory,
  makeCompany,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeModuleVersion,
  makeTheme,
  makeUser,
  makeUserCtx,
  unique,
  useCtx,
} from '../testing/index.ts'
import { getUserContent } from './get-user-content.ts'
import { listUserContentFilters, listUserContents } from './list-user-contents.ts'
import { listUserNotes } from './list-user-notes.ts'
import { listUserResources } from './list-user-resources.ts'
import { saveNotes, setFavorite, setResourceFavorite } from './notes-and-favorites.ts'
import { openUserContent } from './open-user-content.ts'
import { addResource, course12, link, makeCourse, quiz12 } from './testing/course.ts'
import { getUserModule } from './user-module.ts'

const ctx = useCtx()

/**
 * A user with two modules of two themes that share a content; in the second module it follows a
 * required one.
 */
async function makeTwoModules() {
  const [themeA, themeB] = [await makeTheme(ctx.db), await makeTheme(ctx.db)]
  const category = await makeCategory(ctx.db)
  const shared = await makeContent(ctx.db, { ...link, title: 'Évacuation des ateliers', tags: ['sécurité'] })
  const alone = await makeContent(ctx.db, { ...course12, title: 'Les premiers gestes', categoryId: category.id })
  const tool = await makeContent(ctx.db, { type: 'embedded-content', title: 'Calculette', isTool: true })
  const quiz = await makeContent(ctx.db, { ...quiz12, title: 'Quiz des gestes', language: 'en' })
  const first = await makeModule(ctx.db, { themeId: themeA.id, contents: [shared, alone], title: 'First' })
  const second = await makeModule(ctx.db, { themeId: themeB.id, contents: [tool, quiz, shared], title: 'Second' })
  const company = await makeCompany(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [first, second] })
  const user = await makeUser(ctx.db)
  const give = (module: typeof first, createdAt: Date) =>
    makeAccess(ctx.db, { licence, module, userId: user.id, acceptedAt: createdAt, createdAt })
  const inFirst = (await give(first, new Date(Date.now() - 2000))).id
  const inSecond = (await give(second, new Date(Date.now() - 1000))).id
  const me = await makeUserCtx(ctx, user)
  return { me, themeA, themeB, category, shared, alone, tool, quiz, first, second, company, inFirst, inSecond }
}

/** A participant of a module whose second content needs the first. */
async function makeLocked() {
  const required = await makeContent(ctx.db, link)
  const locked = await makeContent(ctx.db, { ...link, requiredContentIds: [required.id] })
  const module = await makeModule(ctx.db, { contents: [required, locked] })
  const user = await makeUser(ctx.db)
  const { id } = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
  const me = await makeUserCtx(ctx, user)
  return { me, id, module, required, locked }
}

describe('the list of all contents', () => {
  it('contains each once, with all its modules', async () => {
    const { me, shared, inFirst, inSecond, company } = await makeTwoModules()
    const { rows, total } = await listUserContents(me, { sort: 'title' })
    expect([total, rows.map(({ title }) => title)]).toEqual([
      4,
      ['Calculette', 'Évacuation des ateliers', 'Les premiers gestes', 'Quiz des gestes'],
    ])
    const row = rows.find(({ id }) => id === shared.id)!
    expect(row).toMatchObject({ userModuleId: inSecond, label: 'none', link: expect.any(String) })
    expect(row.modules).toMatchObject([
      { userModuleId: inSecond, title: 'Second', company: { id: company.id }, active: true, label: 'none' },
      { userModuleId: inFirst, title: 'First', done: false },
    ])

    // Opened in one module, it continues there; in the other it is still to be done.
    await openUserContent(me, { userModuleId: inFirst, contentId: shared.id })
    // An access assigned later, not yet opened, does not come before it.
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await makeAccess(ctx.db, { licence, module, userId: me.actor.id, createdAt: new Date(Date.now() + 60_000) })
    const [recent] = (await listUserContents(me, {})).rows
    expect(recent).toMatchObject({ id: shared.id, userModuleId: inFirst, done: true, label: 'reopen' })
    expect(recent!.modules.map(({ userModuleId, done }) => [userModuleId, done])).toEqual([
      [inFirst, true],
      [inSecond, false],
    ])
  })

  it('says how long contents take, and modules at least that long', async () => {
    const [short, long] = [
      await makeContent(ctx.db, { plannedMinutes: 20 }),
      await makeContent(ctx.db, { plannedMinutes: 45 }),
    ]
    const whole = await makeModule(ctx.db, { contents: [short, long] })
    const part = await makeModule(ctx.db, { contents: [long, await makeContent(ctx.db)] })
    const none = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [whole, part, none] })
    const user = await makeUser(ctx.db)
    const me = await makeUserCtx(ctx, user)
    const clerk = await makeManagementCtx(ctx)
    for (const [module, duration] of [
      [whole, { minutes: 65, isWhole: true }],
      [part, { minutes: 45, isWhole: false }],
      [none, null],
    ] as const) {
      const acceptedAt = new Date()
      const { id: userModuleId } = await makeAccess(ctx.db, { licence, module, userId: user.id, acceptedAt })
      expect(await getUserModule(me, { userModuleId })).toMatchObject({ duration })
      expect(await getModule(clerk, module)).toMatchObject({ duration })
      const { rows } = await listModules(clerk, { search: module.title })
      expect(rows).toMatchObject([{ id: module.id, duration }])
    }
    const { rows } = await listUserContents(me, { contentId: [short.id] })
    expect(rows).toMatchObject([{ id: short.id, plannedMinutes: 20 }])
  })

  it('is searched by words in any order, filtered by several values, and paged', async () => {
    const { me, themeA, themeB, category, shared, alone, tool, quiz, inFirst, inSecond } = await makeTwoModules()
    const ids = async (query: Parameters<typeof listUserContents>[1]) =>
      (await listUserContents(me, { sort: 'title', ...query })).rows.map(({ id }) => id)
    expect(await ids({ search: 'ATELIERS evacuation' })).toEqual([shared.id])
    expect(await ids({ search: 'securite' })).toEqual([shared.id])
    expect(await ids({ search: 'second calculette' })).toEqual([tool.id])
    expect(await ids({ search: 'nowhere' })).toEqual([])
    expect(await ids({ userModuleId: [inFirst] })).toEqual([shared.id, alone.id])
    expect(await ids({ contentId: [quiz.id, shared.id] })).toEqual([shared.id, quiz.id])
    expect(await ids({ themeId: [themeB.id] })).toEqual([tool.id, shared.id, quiz.id])
    expect(await ids({ themeId: [themeA.id, themeB.id] })).toHaveLength(4)
    expect(await ids({ categoryId: [category.id] })).toEqual([alone.id])
    expect(await ids({ type: ['scorm-quiz', 'scorm-content'] })).toEqual([alone.id, quiz.id])
    expect(await ids({ language: ['en'] })).toEqual([quiz.id])
    expect(await ids({ tag: ['sécurité', 'other'] })).toEqual([shared.id])
    expect(await ids({ isTool: true })).toEqual([tool.id])
    expect(await ids({ isTool: false })).toEqual([shared.id, alone.id, quiz.id])
    expect(await ids({ level: [2] })).toEqual([])

    await openUserContent(me, { userModuleId: inSecond, contentId: tool.id })
    await openUserContent(me, { userModuleId: inSecond, contentId: quiz.id })
    expect(await ids({ progress: ['done'] })).toEqual([tool.id])
    expect(await ids({ progress: ['started'] })).toEqual([quiz.id])
    expect(await ids({ progress: ['new', 'started'] })).toEqual([shared.id, alone.id, quiz.id])
    await setFavorite(me, { userModuleId: inFirst, contentId: shared.id, isFavorite: true })
    expect(await ids({ isFavorite: true })).toEqual([shared.id])

    const page = await listUserContents(me, { sort: 'title', order: 'desc', limit: 2, offset: 1 })
    expect([page.total, page.rows.map(({ id }) => id)]).toEqual([4, [alone.id, shared.id]])
    await expectRefusal(listUserContents(me, { sort: 'nothing' }), 'ValidationFailed')
  })

  it('stars a content in all its modules, and shows a star of any of them', async () => {
    const { me, shared, inFirst, inSecond } = await makeTwoModules()
    const places = [inFirst, inSecond]
    const stars = async () => {
      const row = (await listUserContents(me, {})).rows.find(({ id }) => id === shared.id)!
      const details = places.map((userModuleId) => getUserContent(me, { userModuleId, contentId: shared.id }))
      return [row.favorite, ...(await Promise.all(details)).map(({ favorite }) => favorite)]
    }
    await setFavorite(me, { userModuleId: inFirst, contentId: shared.id, isFavorite: true })
    expect(await stars()).toEqual([true, true, true])
    await setFavorite(me, { userModuleId: inSecond, contentId: shared.id, isFavorite: false })
    expect(await stars()).toEqual([false, false, false])

    // A star that is older than the second module.
    await ctx.db.deleteFrom('userContents').where('accessId', '=', inSecond).execute()
    await ctx.db.updateTable('userContents').set({ isFavorite: true }).where('accessId', '=', inFirst).execute()
    const later = await getUserModule(me, { userModuleId: inSecond })
    expect(later.chapters[0]!.contents.map(({ id, favorite }) => [id === shared.id, favorite])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
    expect(await getUserContent(me, { userModuleId: inSecond, contentId: shared.id })).toMatchObject({ favorite: true })
    const [row, ...others] = (await listUserContents(me, { isFavorite: true })).rows
    expect([row, others]).toMatchObject([{ id: shared.id, userModuleId: inSecond, favorite: true }, []])
    expect((await listUserContents(me, { isFavorite: false })).rows.map(({ id }) => id)).not.toContain(shared.id)
    await setFavorite(me, { userModuleId: inSecond, contentId: shared.id, isFavorite: false })
    expect(await stars()).toEqual([false, false, false])
  })

  it('includes closed accesses, marked as closed and without links', async () => {
    const { me, shared, inFirst, inSecond, alone } = await makeTwoModules()
    await changeRow(ctx.db, 'accesses', inSecond, { revokedAt: new Date() })
    const byId = async (id: string) => (await listUserContents(me, {})).rows.find((row) => row.id === id)!
    expect(await byId(shared.id)).toMatchObject({
      userModuleId: inFirst,
      modules: [{ reason: 'active' }, { userModuleId: inSecond, active: false, reason: 'revoked' }],
    })
    await changeRow(ctx.db, 'accesses', inFirst, { revokedAt: new Date() })
    expect(await byId(alone.id)).toMatchObject({ link: null, modules: [{ active: false, reason: 'revoked' }] })
  })

  it('follows the module version and the locks of the access', async () => {
    const { me, id, module, required, locked } = await makeLocked()
    const rowOf = async (contentId: string) => (await listUserContents(me, {})).rows.find((row) => row.id === contentId)
    expect(await rowOf(locked.id)).toMatchObject({ lockedBy: { id: required.id }, link: null })
    const next = await makeModuleVersion(ctx.db, module.id, { contents: [locked], title: 'Shorter' })
    expect(await rowOf(required.id)).toBeDefined()
    await changeRow(ctx.db, 'accesses', id, { moduleVersionId: next.versionId })
    expect(await rowOf(required.id)).toBeUndefined()
    expect(await rowOf(locked.id)).toMatchObject({ lockedBy: null, modules: [{ title: 'Shorter' }] })
  })

  it('offers only the user’s own values as filters', async () => {
    const { me, themeA, themeB, category } = await makeTwoModules()
    await makeTwoModules()
    const filters = await listUserContentFilters(me)
    expect(filters.themes.map(({ id }) => id).sort()).toEqual([themeA.id, themeB.id].sort())
    expect(filters.categories).toHaveLength(4)
    expect(filters.categories.map(({ id }) => id)).toContain(category.id)
    expect(filters).toMatchObject({
      tags: ['sécurité'],
      languages: ['en', 'fr'],
      types: ['embedded-content', 'external-link', 'scorm-content', 'scorm-quiz'],
    })
    const nobody: UserCtx = await makeUserCtx(ctx, await makeUser(ctx.db))
    expect(await listUserContentFilters(nobody)).toEqual({
      themes: [],
      categories: [],
      tags: [],
      languages: [],
      types: [],
    })
  })

  it('orders the values of filters as their reader’s language does', async () => {
    const user = await makeUser(ctx.db)
    const me = await makeUserCtx(ctx, user)
    const content = await makeContent(ctx.db, { ...link, tags: ['zone', 'Écologie', 'eau', 'Abri'] })
    const company = await makeCompany(ctx.db)
    for (const name of ['Zones', 'Électricité', 'eau', 'Atelier']) {
      const theme = await makeTheme(ctx.db, { name: unique(name) })
      const module = await makeModule(ctx.db, { themeId: theme.id, contents: [content] })
      const licence = await makeLicence(ctx.db, company, { modules: [module] })
      await makeAccess(ctx.db, { licence, module, userId: user.id })
    }
    const { tags, themes } = await listUserContentFilters(me)
    expect(tags).toEqual(['Abri', 'eau', 'Écologie', 'zone'])
    expect(themes.map(({ name }) => name?.charAt(0))).toEqual(['A', 'e', 'É', 'Z'])
  })
})

describe('the list of all files', () => {
  it('contains each once, of modules and of contents, with its address when it may be opened', async () => {
    const { me, first, shared, alone, inFirst, inSecond, themeB, category } = await makeTwoModules()
    const ofModule = await addResource(ctx, 'module', first.versionId, 'Règlement intérieur')
    const ofContent = await addResource(ctx, 'content', shared.versionId, 'Plan des ateliers')
    const list = (query = {}) => listUserResources(me, { sort: 'name', ...query })
    const { rows, total } = await list()
    expect([total, rows.map(({ id, content }) => [id, content?.id])]).toEqual([
      2,
      [
        [ofContent, shared.id],
        [ofModule, undefined],
      ],
    ])
    expect(rows.map(({ modules }) => modules.map(({ userModuleId }) => userModuleId))).toEqual([
      [inSecond, inFirst],
      [inFirst],
    ])
    expect(rows.every(({ file }) => file !== null)).toBe(true)
    expect([shared.id, alone.id]).toContain(rows[1]!.contentId)
    const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id)
    expect(await ids({ search: 'interieur reglement' })).toEqual([ofModule])
    expect(await ids({ search: 'guide.pdf' })).toHaveLength(2)
    expect(await ids({ themeId: [themeB.id] })).toEqual([ofContent])
    expect(await ids({ userModuleId: [inFirst] })).toEqual([ofContent, ofModule])
    expect(await ids({ tag: ['sécurité', 'other'] })).toEqual([ofContent])
    expect(await ids({ type: ['external-link'] })).toEqual([ofContent])
    expect(await ids({ type: ['scorm-quiz'] })).toEqual([])
    expect(await ids({ categoryId: [category.id] })).toEqual([])
    expect(await ids({ language: ['fr'] })).toEqual([ofContent, ofModule])
    expect(await ids({ language: ['en'] })).toEqual([])
    await setResourceFavorite(me, {
      userModuleId: inFirst,
      contentId: shared.id,
      resourceId: ofModule,
      isFavorite: true,
    })
    expect(await ids({ isFavorite: true })).toEqual([ofModule])
    expect(await ids({ isFavorite: false })).toEqual([ofContent])

    await changeRow(ctx.db, 'accesses', inFirst, { revokedAt: new Date() })
    expect((await list()).rows.map(({ id, file }) => [id, file !== null])).toEqual([
      [ofContent, true],
      [ofModule, false],
    ])
  })

  it('stars a file in all modules with it, also in one assigned later', async () => {
    const { me, shared, inFirst, inSecond } = await makeTwoModules()
    const file = await addResource(ctx, 'content', shared.versionId)
    const star = (userModuleId: string, isFavorite: boolean) =>
      setResourceFavorite(me, { userModuleId, contentId: shared.id, resourceId: file, isFavorite })
    const stars = async () => {
      const [row] = (await listUserResources(me, {})).rows
      const modules = [inFirst, inSecond].map(async (userModuleId) => {
        const [resource] = (await getUserModule(me, { userModuleId })).resources
        return resource!.favorite
      })
      return [row!.favorite, ...(await Promise.all(modules))]
    }
    await star(inFirst, true)
    expect(await stars()).toEqual([true, true, true])
    expect((await listUserResources(me, { isFavorite: true })).rows).toMatchObject([
      { id: file, modules: [{ userModuleId: inSecond }, { userModuleId: inFirst }] },
    ])
    await star(inSecond, false)
    expect(await stars()).toEqual([false, false, false])
  })

  it('names the files of a locked content without their address', async () => {
    const { me, id, required, locked } = await makeLocked()
    const file = await addResource(ctx, 'content', locked.versionId)
    expect((await listUserResources(me, {})).rows).toMatchObject([{ id: file, file: null }])
    await openUserContent(me, { userModuleId: id, contentId: required.id })
    expect((await listUserResources(me, {})).rows).toMatchObject([{ id: file, file: expect.any(String) }])
  })
})

describe('the list of all notes', () => {
  it('is sorted newest first, searched in title and text, and includes contents removed from the module', async () => {
    const { me, shared, alone, quiz, inFirst, inSecond, first } = await makeTwoModules()
    await saveNotes(me, { userModuleId: inFirst, contentId: shared.id, notes: 'Sortie de secours côté cour' })
    await saveNotes(me, { userModuleId: inFirst, contentId: alone.id, notes: 'À revoir' })
    await saveNotes(me, { userModuleId: inSecond, contentId: quiz.id, notes: 'x' })
    await saveNotes(me, { userModuleId: inSecond, contentId: quiz.id, notes: '' })
    const ids = async (query = {}) => (await listUserNotes(me, query)).rows.map(({ contentId }) => contentId)
    expect(await ids()).toEqual([alone.id, shared.id])
    expect(await ids({ search: 'cour secours' })).toEqual([shared.id])
    expect(await ids({ search: 'premiers' })).toEqual([alone.id])
    expect(await ids({ userModuleId: [inSecond] })).toEqual([])
    const next = await makeModuleVersion(ctx.db, first.id, { contents: [shared], title: 'Shorter' })
    await changeRow(ctx.db, 'accesses', inFirst, { moduleVersionId: next.versionId })
    expect((await listUserNotes(me, {})).rows).toMatchObject([
      { contentId: alone.id, title: alone.title, notes: 'À revoir', modules: [{ title: 'Shorter' }] },
      { contentId: shared.id, modules: [{ userModuleId: inFirst }, { userModuleId: inSecond, title: 'Second' }] },
    ])
    const stranger = await makeCourse(ctx, [link])
    expect((await listUserNotes(stranger.me, {})).rows).toEqual([])
  })
})
