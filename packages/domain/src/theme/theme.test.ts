import { listContentsInput } from '@cursus/contract/content'
import { namedInput } from '@cursus/contract/field'
import type { Language } from '@cursus/contract/language-values'
import type { ListQuery } from '@cursus/contract/list'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import {
  changeRow,
  expectRefusal,
  makeCompany,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTheme,
  readNotices,
  useCtx,
} from '../testing/index.ts'
import {
  archiveThemes,
  createTheme,
  getTheme,
  listArchivedThemes,
  listCompanyThemes,
  listThemes,
  restoreThemes,
  updateTheme,
} from './index.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const create = (fallbackName: string, name?: string) => createTheme(ctx, namedInput.parse({ name, fallbackName }))
const eventsOf = async (themeId: string) => {
  const rows = await readNotices(ctx.db)
  return rows.filter((row) => (row.data as { themeId?: string }).themeId === themeId).map((row) => row.type)
}
const auditOf = (id: string) =>
  ctx.db.selectFrom('events').select(['action', 'before', 'after']).where('thingId', '=', id).orderBy('id').execute()

describe('creating a theme', () => {
  it('returns it as stored, notifies the managers and writes the history', async () => {
    const theme = await create('Safety', 'Sécurité')
    expect(theme).toEqual({
      id: theme.id,
      name: 'Sécurité',
      fallbackName: 'Safety',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      archived: false,
      archivable: true,
      moduleCount: 0,
      revision: expect.any(Number),
    })
    expect(await eventsOf(theme.id)).toEqual(['newThemeCreated'])
    expect(await auditOf(theme.id)).toEqual([
      { action: 'create', before: null, after: { name: 'Sécurité', fallbackName: 'Safety' } },
    ])
  })

  it('refuses either name when another theme uses it as one of its own, ignoring case, accents and outer spaces', async () => {
    await create('Quality', 'Qualité')
    for (const [fallbackName, name] of [['quality'], ['QUALITE'], ['Other', ' qualité '], ['Other', 'Quality']]) {
      await expectRefusal(create(fallbackName as string, name), 'NameAlreadyExist')
    }
    const left = await ctx.db.selectFrom('takenNames').select('key').where('key', '=', 'other').execute()
    expect(left).toEqual([])
  })

  it('names the holder as its reader knows it, and proposes a name for the field that collided', async () => {
    const { id } = await create('Fire', 'Incendie')
    const taken = { noun: 'theme', id }
    const createAs = (language: Language, fallbackName: string, name: string) =>
      createTheme({ ...ctx, actor: { ...ctx.actor, language } }, namedInput.parse({ fallbackName, name }))
    for (const [language, title] of [
      ['fr', 'Incendie'],
      ['en', 'Fire'],
    ] as const) {
      await expect(createAs(language, 'Blaze', 'incendie')).rejects.toMatchObject({
        options: { ...taken, title, field: 'name' },
      })
      await expect(createAs(language, 'fire', 'Brasier')).rejects.toMatchObject({
        options: { ...taken, title, field: 'fallbackName' },
      })
    }
  })

  it('reports when the name belongs to an archived theme', async () => {
    const theme = await create('Hygiene')
    await archiveThemes(ctx, { idList: [theme.id] })
    await expectRefusal(create('hygiène'), 'NameAlreadyExistForArchived', {
      options: { noun: 'theme', id: theme.id, title: 'Hygiene' },
    })
  })

  it('accepts the same text for both names', async () => {
    expect(await create('Management', 'Management')).toMatchObject({ name: 'Management' })
  })

  it('succeeds for one of many concurrent calls', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create('Race')))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of tries) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NameAlreadyExist' })
    }
  })
})

describe('renaming a theme', () => {
  it('keeps absent names, frees the old one and can return to it', async () => {
    const theme = await create('Old', 'Vieux')
    expect(await updateTheme(ctx, { id: theme.id, fallbackName: 'New' })).toMatchObject({
      name: 'Vieux',
      fallbackName: 'New',
    })
    await updateTheme(ctx, { id: theme.id, name: null })
    await create('Old')
    await create('Vieux')
    await expectRefusal(updateTheme(ctx, { id: theme.id, fallbackName: 'old' }), 'NameAlreadyExist')
    expect(await getTheme(ctx, theme)).toMatchObject({ name: null, fallbackName: 'New' })
    expect(await eventsOf(theme.id)).toEqual(['newThemeCreated', 'themeUpdated', 'themeUpdated'])
    expect((await auditOf(theme.id))[1]).toEqual({
      action: 'update',
      before: { fallbackName: 'Old' },
      after: { fallbackName: 'New' },
    })
  })

  it('can change case or accents of its own name, and records nothing when nothing changes', async () => {
    const theme = await create('ethics')
    expect(await updateTheme(ctx, { id: theme.id, fallbackName: 'Éthics' })).toMatchObject({ fallbackName: 'Éthics' })
    await updateTheme(ctx, { id: theme.id, fallbackName: 'Éthics' })
    expect(await eventsOf(theme.id)).toEqual(['newThemeCreated', 'themeUpdated'])
  })

  it('finds nothing for an unknown id', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    await expectRefusal(updateTheme(ctx, { id, fallbackName: 'X' }), 'NotFound')
    await expectRefusal(getTheme(ctx, { id }), 'NotFound')
  })
})

describe('archiving and restoring themes', () => {
  it('refuses one that a module uses, with all the others of the call', async () => {
    const module = await makeModule(ctx.db, { title: 'User of a theme' })
    const other = await create('Free')
    expect(await getTheme(ctx, { id: module.themeId })).toMatchObject({ archivable: false, moduleCount: 1 })
    await expectRefusal(archiveThemes(ctx, { idList: [other.id, module.themeId] }), 'ThemeUsedByModule', {
      options: { moduleTitle: 'User of a theme' },
    })
    expect(await getTheme(ctx, other)).toMatchObject({ archived: false })
    await changeRow(ctx.db, 'modules', module.id, { archivedAt: new Date() })
    await archiveThemes(ctx, { idList: [module.themeId] })
    expect(await getTheme(ctx, { id: module.themeId })).toMatchObject({ archived: true, archivable: false })
  })

  it('changes nothing when one id is unknown', async () => {
    const theme = await create('Whole')
    const idList = [theme.id, '01900000-0000-7000-8000-000000000000']
    await expectRefusal(archiveThemes(ctx, { idList }), 'NotFound')
    expect(await getTheme(ctx, theme)).toMatchObject({ archived: false })
  })

  it('notifies once, and is idempotent', async () => {
    const theme = await create('Twice')
    for (const _ of [1, 2]) await archiveThemes(ctx, { idList: [theme.id, theme.id] })
    for (const _ of [1, 2]) await restoreThemes(ctx, { idList: [theme.id] })
    expect(await eventsOf(theme.id)).toEqual(['newThemeCreated', 'themeArchived', 'themeRestored'])
    expect((await auditOf(theme.id)).map((row) => row.action)).toEqual(['create', 'archive', 'restore'])
    expect(await getTheme(ctx, theme)).toMatchObject({ archived: false })
  })
})

describe('lists of themes', () => {
  it('searches both names, sorts, pages and counts', async () => {
    for (const n of [3, 1, 2]) await makeTheme(ctx.db, { fallbackName: `Listed ${n}`, name: `Énuméré ${n}` })
    const gone = await makeTheme(ctx.db, { fallbackName: 'Listed gone' })
    await archiveThemes(ctx, { idList: [gone.id] })
    const names = async (query: object) => {
      const page = await listThemes(ctx, listContentsInput.parse(query))
      return [page.rows.map((row) => row.fallbackName), page.total]
    }
    expect(await names({ search: 'listed', sort: 'fallbackName' })).toEqual([['Listed 1', 'Listed 2', 'Listed 3'], 3])
    expect(await names({ search: 'ENUMERE', sort: 'name', order: 'desc', limit: 1, offset: 1 })).toEqual([
      ['Listed 2'],
      3,
    ])
    expect(await names({ search: 'listed' })).toEqual([['Listed 2', 'Listed 1', 'Listed 3'], 3])
    expect(await names({ search: 'listed', limit: 5, offset: 10 })).toEqual([[], 3])
    expect(await names({ search: '%' })).toEqual([[], 0])
    expect((await listArchivedThemes(ctx, { search: 'listed' })).rows.map((row) => row.id)).toEqual([gone.id])
    await expectRefusal(listThemes(ctx, { sort: 'constructor' }), 'ValidationFailed')
  })
})

describe('the themes of a company', () => {
  it('are those of the modules in its licences, each once, found by both names', async () => {
    const company = await makeCompany(deps.db)
    const [shared, archived, foreign] = [
      await create('Fire drills', 'Évacuation'),
      await create('Old rules'),
      await create('Fire of others'),
    ]
    const inTheme = ({ id }: { id: string }) => makeModule(deps.db, { themeId: id })
    const modules = [await inTheme(shared), await inTheme(shared), await inTheme(archived)]
    await makeLicence(deps.db, company, { modules: modules.slice(0, 2) })
    await makeLicence(deps.db, company, { modules })
    await makeLicence(deps.db, await makeCompany(deps.db), { modules: [await inTheme(foreign)] })
    await changeRow(deps.db, 'themes', archived.id, { archivedAt: deps.now() })

    const themes = async (query: ListQuery) => {
      const { rows, total } = await listCompanyThemes({ ...ctx, company }, query)
      expect(total).toBe(rows.length)
      return rows
    }
    expect(await themes({ sort: 'fallbackName' })).toEqual([
      { id: shared.id, name: 'Évacuation', fallbackName: 'Fire drills' },
      { id: archived.id, name: null, fallbackName: 'Old rules' },
    ])
    for (const search of ['evac', 'drills']) expect((await themes({ search })).map(({ id }) => id)).toEqual([shared.id])
  })
})
