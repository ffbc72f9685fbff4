import {
  changeCoverInput,
  createModuleInput,
  createModuleVersionInput,
  listModulesInput,
  type Module,
} from '@cursus/contract/module'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveContents } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makePicture, makeUpload, storedKeys } from '../file/testing.ts'
import {
  expectRefusal,
  makeCompany,
  makeContent,
  makeContentVersion,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeModuleVersion,
  makeTheme,
  makeUserCtx,
  readNotices,
  type TestContent,
  unique,
  useCtx,
} from '../testing/index.ts'
import { archiveThemes, getTheme } from '../theme/index.ts'
import { archiveModules, changeCover, previewRestoreModules, restoreModules } from './change-modules.ts'
import { createModule, duplicateModule } from './create-module.ts'
import { createModuleVersion, updateModulesToLatestContents, updateToLatestContents } from './create-module-version.ts'
import { getModule } from './get-module.ts'
import { listArchivedModules, listModules, listModuleTags } from './list-modules.ts'
import { listAllModuleVersions, listModuleVersions } from './module-versions.ts'

const deps = useCtx()
let ctx: ManagementCtx
const missing = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

type Given = Partial<Record<keyof typeof createModuleInput.shape, unknown>>
/** A course with one chapter by default. */
async function create(fields: Given = {}): Promise<Module> {
  const chapters =
    fields.type === 'free-content'
      ? {}
      : { chapters: [{ title: 'Chapter', contentIdList: [(await makeContent(ctx.db)).id] }] }
  return createModule(
    ctx,
    createModuleInput.parse({
      title: unique('Created module'),
      type: 'course',
      language: 'fr',
      themeId: fields.themeId ?? (await makeTheme(ctx.db)).id,
      ...chapters,
      ...fields,
    }),
  )
}
const edit = (id: string, fields: Given & { keepResourceIdList?: string[]; revision?: number } = {}) =>
  createModuleVersion(ctx, createModuleVersionInput.parse({ id, ...fields }))
const contents = (count: number): Promise<TestContent[]> =>
  Promise.all(Array.from({ length: count }, () => makeContent(ctx.db)))
const ids = (rows: { id: string }[]) => rows.map((row) => row.id)
const shape = (module: Module) => module.chapters.map((chapter) => [chapter.title, ids(chapter.contents)])
const pins = (module: Module) =>
  module.chapters.flatMap((chapter) => chapter.contents.map((content) => [content.version, content.outdated]))
const eventsOf = async (key: 'moduleId' | 'contentId' | 'themeId', id: string) => {
  const rows = await readNotices(ctx.db)
  return rows.filter((row) => (row.data as Record<string, unknown>)[key] === id).map((row) => row.type)
}
const issue = (path: string, rule?: string) => ({
  code: 'ValidationFailed',
  issues: [expect.objectContaining(rule === undefined ? { path } : { path, rule })],
})

describe('the cover of a module', () => {
  it('is its own until an editor chooses one, which all its versions have at once', async () => {
    const made = await create()
    expect(made.cover).toBeNull()
    const changed = await changeCover(ctx, changeCoverInput.parse({ id: made.id, cover: 'clay-arcs' }))
    expect(changed).toMatchObject({ cover: 'clay-arcs', version: 1, moduleVersionId: made.moduleVersionId })
    const renamed = await edit(made.id, { title: unique('Renamed') })
    expect(renamed).toMatchObject({ cover: 'clay-arcs', version: 2 })
    const own = await edit(made.id, { cover: '' })
    expect(own).toMatchObject({ cover: null, version: 3 })
    expect(await listHistory(ctx, { noun: 'module', id: made.id })).toMatchObject([
      { action: 'createVersion', before: { cover: 'clay-arcs' }, after: { cover: null } },
      { action: 'createVersion' },
      { action: 'changeCover', before: { cover: null }, after: { cover: 'clay-arcs' } },
      { action: 'create', after: { cover: null } },
    ])
    expect(await eventsOf('moduleId', made.id), 'tells of versions only').toHaveLength(3)
  })

  it('is told once, kept by a copy, and fixed in the archive', async () => {
    const made = await create({ cover: 'ink-roofs' })
    await changeCover(ctx, { id: made.id, cover: 'ink-roofs' })
    expect(await listHistory(ctx, { noun: 'module', id: made.id })).toHaveLength(1)
    expect(await duplicateModule(ctx, { id: made.id })).toMatchObject({ cover: 'ink-roofs' })
    const { revision } = await changeCover(ctx, { id: made.id, cover: null })
    await expectRefusal(
      changeCover(ctx, { id: made.id, cover: 'plum-dots', revision: revision - 1 }),
      'ChangedMeanwhile',
    )
    await archiveModules(ctx, { moduleIdList: [made.id] })
    await expectRefusal(changeCover(ctx, { id: made.id, cover: 'plum-dots' }), 'ModuleArchived')
  })

  it.each(['clay', 'pink-arcs', 'clay-arcs-arcs'])('is none of “%s”', (cover) => {
    expect(changeCoverInput.safeParse({ id: '01900000-0000-7000-8000-000000000000', cover }).success).toBe(false)
  })
})

describe('creating a module', () => {
  it('returns a course with its chapters in order, notifies the managers and writes the history', async () => {
    const [a, b, c] = (await contents(3)) as [TestContent, TestContent, TestContent]
    const theme = await makeTheme(ctx.db, { fallbackName: 'Selling' })
    const module = await create({
      title: 'Premiers pas',
      description: 'To begin with',
      themeId: theme.id,
      chapters: [
        { title: 'Second', contentIdList: [b.id] },
        { title: 'First', contentIdList: [c.id, a.id] },
      ],
      illustration: await makeUpload(ctx.storage, await makePicture(1280, 800), 'a.png'),
      resources: [await makeUpload(ctx.storage, Buffer.from('plan'), 'plan.pdf')],
    })
    expect(module).toMatchObject({
      reference: expect.stringMatching(/^M-\d{6}$/),
      title: 'Premiers pas',
      type: 'course',
      language: 'fr',
      theme: { id: theme.id, name: null, fallbackName: 'Selling' },
      illustration: expect.stringContaining(`/api/file/module/${module.moduleVersionId}/illustration-`),
      contentCount: 3,
      version: 1,
      archived: false,
      description: 'To begin with',
      resources: [{ name: 'plan.pdf', size: 4 }],
      createdBy: { id: ctx.actor.id },
      licenceCount: 0,
    })
    expect(shape(module)).toEqual([
      ['Second', [b.id]],
      ['First', [c.id, a.id]],
    ])
    expect(module.chapters[0]?.contents[0]).toEqual({
      id: b.id,
      contentVersionId: b.versionId,
      version: 1,
      title: b.title,
      type: 'embedded-content',
      level: 1,
      plannedMinutes: null,
      illustration: null,
      outdated: false,
      language: 'fr',
      requiredContents: [],
    })
    expect(await eventsOf('moduleId', module.id)).toEqual(['newModuleCreated'])
    expect(await listHistory(ctx, { noun: 'module', id: module.id })).toMatchObject([
      {
        action: 'create',
        after: { version: 1, title: 'Premiers pas', chapters: [{ title: 'Second' }, { title: 'First' }] },
      },
    ])
  })

  it('has what its certificates say, which later versions and copies keep', async () => {
    const module = await create({ plannedMinutes: 150, nature: ' On the job ' })
    expect(module).toMatchObject({ plannedMinutes: 150, nature: 'On the job' })
    expect(await edit(module.id, { title: unique('Edited') })).toMatchObject({
      plannedMinutes: 150,
      nature: 'On the job',
    })
    expect(await duplicateModule(ctx, module)).toMatchObject({ plannedMinutes: 150, nature: 'On the job' })
    expect(await edit(module.id, { plannedMinutes: null, nature: '' })).toMatchObject({
      plannedMinutes: null,
      nature: '',
    })
    expect(await create()).toMatchObject({ plannedMinutes: null, nature: '' })
    for (const plannedMinutes of [0, 1.5, 60_001]) {
      expect(createModuleInput.shape.plannedMinutes.safeParse(plannedMinutes).success).toBe(false)
    }
  })

  it('stores free content as one list without a title', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const module = await create({ type: 'free-content', contentIdList: [b.id, a.id] })
    expect(shape(module)).toEqual([[null, [b.id, a.id]]])
  })

  it('requires distinct chapter titles and at least one content per chapter', async () => {
    const [a, b] = ids(await contents(2)) as [string, string]
    const chapters = (...list: [string, string[]][]) =>
      create({ chapters: list.map(([title, contentIdList]) => ({ title, contentIdList })) })
    await expect(chapters(['Été', [a]], ['  ETE ', [b]])).rejects.toMatchObject(issue('chapters.1.title', 'unique'))
    await expect(chapters(['One', [a]], ['Two', []])).rejects.toMatchObject(
      issue('chapters.1.contentIdList', 'minArrayLength'),
    )
    await expect(chapters(['One', [a]], ['Two', [b, a]])).rejects.toMatchObject(
      issue('chapters.1.contentIdList', 'unique'),
    )
    await expect(chapters(['One', [missing]])).rejects.toMatchObject(issue('chapters.0.contentIdList', 'notFound'))
    await expect(chapters()).rejects.toMatchObject(issue('chapters', 'minArrayLength'))
    await expect(create({ chapters: undefined, contentIdList: [a] })).rejects.toMatchObject(
      issue('chapters', 'required'),
    )
    await expect(create({ type: 'free-content' })).rejects.toMatchObject(issue('contentIdList', 'required'))
    await expect(create({ type: 'free-content', contentIdList: 'null' })).rejects.toMatchObject(issue('contentIdList'))
    await expect(create({ type: 'free-content', contentIdList: [missing] })).rejects.toMatchObject(
      issue('contentIdList', 'notFound'),
    )
  })

  it('refuses contents that are archived or were never ready, and an archived or unknown theme', async () => {
    const gone = await makeContent(ctx.db)
    await archiveContents(ctx, { contentIdList: [gone.id] })
    const raw = await makeContent(ctx.db, { type: 'scorm-content', processing: 'pending' })
    const free = (id: string) => create({ type: 'free-content', contentIdList: [id] })
    await expectRefusal(free(gone.id), 'ContentArchived', { options: { title: gone.title } })
    await expectRefusal(free(raw.id), 'ContentNotReady', { options: { title: raw.title } })
    const theme = await makeTheme(ctx.db)
    await archiveThemes(ctx, { idList: [theme.id] })
    await expectRefusal(create({ themeId: theme.id }), 'ThemeArchived')
    await expect(create({ themeId: missing })).rejects.toMatchObject(issue('themeId', 'notFound'))
  })

  it('pins the latest ready version', async () => {
    const content = await makeContent(ctx.db, { type: 'scorm-content' })
    await makeContentVersion(ctx.db, content.id, { type: 'scorm-content' })
    await makeContentVersion(ctx.db, content.id, { type: 'scorm-content', processing: 'failed' })
    const module = await create({ type: 'free-content', contentIdList: [content.id] })
    expect(pins(module)).toEqual([[2, false]])
  })

  it('keeps no file of a refused module', async () => {
    const before = (await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))
    const resources = [await makeUpload(ctx.storage, Buffer.from('plan'), 'plan.pdf')]
    const illustration = await makeUpload(ctx.storage, await makePicture(1280, 800), 'a.png')
    await expect(create({ themeId: missing, resources, illustration })).rejects.toMatchObject(issue('themeId'))
    const small = await makeUpload(ctx.storage, await makePicture(1280, 799), 'a.png')
    await expectRefusal(create({ resources, illustration: small }), 'CoverTooSmall', {
      options: { width: 1280, height: 799 },
    })
    const limits = { ...ctx.settings.uploadLimits, illustration: 5 }
    const heavy = await makeUpload(ctx.storage, await makePicture(4, 4), 'a.png')
    const limited = { ...ctx, settings: { ...ctx.settings, uploadLimits: limits } }
    const input = createModuleInput.parse({
      title: 'Heavy',
      type: 'free-content',
      language: 'fr',
      themeId: missing,
      contentIdList: [missing],
      illustration: heavy,
    })
    await expectRefusal(createModule(limited, input), 'MaxWeightModuleIllustration', { options: { max: 5 } })
    expect((await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))).toEqual(before)
  })

  it('and archiving a part of it never both succeed', async () => {
    const [content] = (await contents(1)) as [TestContent]
    const theme = await makeTheme(ctx.db)
    const [creation, archive, themeArchive] = await Promise.allSettled([
      create({ type: 'free-content', contentIdList: [content.id], themeId: theme.id }),
      archiveContents(ctx, { contentIdList: [content.id] }),
      archiveThemes(ctx, { idList: [theme.id] }),
    ])
    if (creation.status === 'fulfilled') expect([archive.status, themeArchive.status]).toEqual(['rejected', 'rejected'])
    else expect([archive.status, themeArchive.status]).toContain('fulfilled')
  })
})

describe('titles of modules', () => {
  it('are unique per language, and reserved for their module for ever', async () => {
    const first = await create({ title: 'Accueil' })
    await create({ title: 'accueil', language: 'en' })
    await expectRefusal(create({ title: 'ACCUEIL' }), 'AlreadyExistModuleTitleOnLastVersion')
    await edit(first.id, { title: 'Bienvenue' })
    await expectRefusal(create({ title: 'accueil' }), 'AlreadyExistModuleTitleOnPreviousVersion')
    await archiveModules(ctx, { moduleIdList: [first.id] })
    await expectRefusal(create({ title: 'bienvenue' }), 'AlreadyExistModuleTitleOnLastVersionForArchived')
    await expectRefusal(create({ title: 'accueil' }), 'AlreadyExistModuleTitleOnPreviousVersionForArchived')
  })

  it('go to one of many concurrent calls', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => create({ title: 'Wanted by all' })))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('editing a module', () => {
  it('keeps absent fields and pins', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const module = await create({
      chapters: [{ title: 'Only', contentIdList: [a.id, b.id] }],
      resources: [await makeUpload(ctx.storage, Buffer.from('x'), 'x.txt')],
    })
    await makeContentVersion(ctx.db, a.id)
    const next = await edit(module.id, { description: 'Other words' })
    expect(next).toMatchObject({
      version: 2,
      title: module.title,
      description: 'Other words',
      resources: module.resources,
    })
    expect(pins(next)).toEqual([
      [1, true],
      [1, false],
    ])
    expect(await edit(module.id, { keepResourceIdList: [] })).toMatchObject({ version: 3, resources: [] })
    const [, second] = await listHistory(ctx, { noun: 'module', id: module.id })
    expect(second).toMatchObject({
      action: 'createVersion',
      before: { version: 1, description: '' },
      after: { version: 2, description: 'Other words' },
    })
    expect(second?.after).not.toHaveProperty('chapters')
    expect(await eventsOf('moduleId', module.id)).toEqual([
      'newModuleCreated',
      'newModuleVersionCreated',
      'newModuleVersionCreated',
    ])
    expect((await listModuleVersions(ctx, module)).map((row) => [row.version, row.contentCount])).toEqual([
      [3, 2],
      [2, 2],
      [1, 2],
    ])
  })

  it('pins the latest versions of the given contents', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const module = await create({ chapters: [{ title: 'One', contentIdList: [a.id] }] })
    await makeContentVersion(ctx.db, a.id)
    const next = await edit(module.id, { chapters: [{ title: 'Two', contentIdList: [b.id, a.id] }] })
    expect(shape(next)).toEqual([['Two', [b.id, a.id]]])
    expect(pins(next)).toEqual([
      [1, false],
      [2, false],
    ])
    expect(next.contentCount).toBe(2)
  })

  it('changes the type together with the contents', async () => {
    const [a] = (await contents(1)) as [TestContent]
    const module = await create()
    await expect(edit(module.id, { type: 'free-content' })).rejects.toMatchObject(issue('contentIdList', 'required'))
    expect(await edit(module.id, { type: 'free-content', contentIdList: [a.id] })).toMatchObject({
      version: 2,
      type: 'free-content',
    })
  })

  it('refuses chapters for a type that somebody else has changed', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const { id, revision } = await create()
    await edit(id, { type: 'free-content', contentIdList: [a.id], revision })
    const stale = edit(id, { chapters: [{ title: 'Chapter', contentIdList: [b.id] }], revision })
    await expectRefusal(stale, 'ChangedMeanwhile')
  })

  it('keeps contents that somebody else updated to their latest versions', async () => {
    const module = await create()
    const [content] = module.chapters[0]!.contents
    const newer = await makeContentVersion(ctx.db, content!.id)
    await updateToLatestContents(ctx, module)
    const { revision } = await getModule(ctx, module)
    const renamed = await edit(module.id, { title: unique('Renamed'), revision })
    expect(renamed.chapters[0]?.contents[0]).toMatchObject({ contentVersionId: newer.versionId, outdated: false })
  })

  it('loses none of many concurrent edits', async () => {
    const module = await create()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => edit(module.id, { description: `${n}` })))
    expect(answers.map((answer) => answer.version).sort()).toEqual([2, 3, 4, 5, 6, 7])
    expect(await getModule(ctx, module)).toMatchObject({ version: 7 })
  })

  it('finds nothing for an unknown id, and refuses an archived module', async () => {
    await expectRefusal(edit(missing), 'NotFound')
    await expectRefusal(getModule(ctx, { id: missing }), 'NotFound')
    await expectRefusal(listModuleVersions(ctx, { id: missing }), 'NotFound')
    const module = await create()
    await archiveModules(ctx, { moduleIdList: [module.id] })
    await expectRefusal(edit(module.id), 'ModuleArchived')
    await expectRefusal(updateToLatestContents(ctx, module), 'ModuleArchived')
    await expectRefusal(duplicateModule(ctx, module), 'ModuleArchived')
  })
})

describe('updating to the latest contents', () => {
  it('creates a version that differs only in its pins, and none when it is up to date', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const module = await create({
      chapters: [
        { title: 'One', contentIdList: [a.id] },
        { title: 'Two', contentIdList: [b.id] },
      ],
      resources: [await makeUpload(ctx.storage, Buffer.from('x'), 'x.txt')],
    })
    expect(await updateToLatestContents(ctx, module)).toMatchObject({ version: 1 })
    await makeContentVersion(ctx.db, b.id)
    const next = await updateToLatestContents(ctx, module)
    expect(next).toMatchObject({ version: 2, title: module.title, resources: module.resources })
    expect(shape(next)).toEqual(shape(module))
    expect(pins(next)).toEqual([
      [1, false],
      [2, false],
    ])
    const [newest] = await listHistory(ctx, { noun: 'module', id: module.id })
    expect(newest).toMatchObject({ action: 'updateContents', after: { version: 2, contentIdList: [b.id] } })
    expect(await updateToLatestContents(ctx, module)).toMatchObject({ version: 2 })
  })

  it('updates many at once: those that need it, told and found before, without what is refused', async () => {
    const [outdated, fresh, archived] = [await create(), await create(), await create()]
    for (const module of [outdated, archived]) await makeContentVersion(ctx.db, module.chapters[0]!.contents[0]!.id)
    await makeContentVersion(ctx.db, fresh.chapters[0]!.contents[0]!.id, {
      type: 'scorm-content',
      processing: 'failed',
    })
    const foundAs = async (isOutdated: boolean) => ids((await listModules(ctx, { isOutdated, limit: 500 })).rows)
    expect(await foundAs(true)).toEqual(expect.arrayContaining([outdated.id, archived.id]))
    expect(await foundAs(true)).not.toContain(fresh.id)
    expect(await foundAs(false)).toContain(fresh.id)
    expect((await getModule(ctx, outdated)).outdatedCount).toBe(1)

    await archiveModules(ctx, { moduleIdList: [archived.id] })
    const moduleIdList = [outdated.id, fresh.id, archived.id, outdated.id]
    expect(await updateModulesToLatestContents(ctx, { moduleIdList })).toEqual({
      done: 1,
      leftOut: [{ reason: 'ModuleArchived', number: 1, idList: [archived.id] }],
    })
    expect(await getModule(ctx, outdated)).toMatchObject({ version: 2, outdatedCount: 0 })
    expect(await getModule(ctx, fresh)).toMatchObject({ version: 1, outdatedCount: 0 })
    const unknown = updateModulesToLatestContents(ctx, { moduleIdList: [outdated.id, missing] })
    await expectRefusal(unknown, 'NotFound')
  })
})

describe('duplicating a module', () => {
  it('creates a module with the same pins under a free title, in the module’s language', async () => {
    const [a] = (await contents(1)) as [TestContent]
    const module = await create({ title: 'Original', chapters: [{ title: 'One', contentIdList: [a.id] }] })
    await makeContentVersion(ctx.db, a.id)
    const [first, second] = [await duplicateModule(ctx, module), await duplicateModule(ctx, module)]
    expect([first.title, second.title]).toEqual(['Original (copie)', 'Original (copie 2)'])
    expect(first).toMatchObject({ version: 1, contentCount: 1, type: 'course', theme: module.theme })
    expect(first.id).not.toBe(module.id)
    expect(pins(first)).toEqual([[1, true]])
    expect(await eventsOf('moduleId', first.id)).toEqual(['newModuleCreated'])
    const long = await create({ title: 'x'.repeat(150), language: 'en' })
    expect((await duplicateModule(ctx, long)).title).toBe(`${'x'.repeat(143)} (copy)`)
    const pictures = await create({ title: '🙂'.repeat(150), language: 'en' })
    expect((await duplicateModule(ctx, pictures)).title).toBe(`${'🙂'.repeat(143)} (copy)`)
    const copies = await Promise.all(Array.from({ length: 5 }, () => duplicateModule(ctx, module)))
    expect(new Set(copies.map((copy) => copy.title)).size).toBe(5)
  })
})

describe('archiving and restoring modules', () => {
  it('lists what comes back by titles without case and accents', async () => {
    const titles = ['Zoo', 'éclair', 'atelier'].map(unique)
    const made = await Promise.all(titles.map((title) => makeContent(ctx.db, { title })))
    const module = await create({ type: 'free-content', contentIdList: ids(made) })
    await archiveModules(ctx, { moduleIdList: [module.id] })
    await archiveContents(ctx, { contentIdList: ids(made) })
    const preview = await previewRestoreModules(ctx, { moduleIdList: [module.id] })
    expect(preview.contents.map(({ title }) => title)).toEqual(titles.toReversed())
  })

  it('restores theme and contents with the module, and lists them before', async () => {
    const [a, b] = (await contents(2)) as [TestContent, TestContent]
    const theme = await makeTheme(ctx.db)
    const module = await create({ themeId: theme.id, type: 'free-content', contentIdList: [a.id, b.id] })
    await archiveModules(ctx, { moduleIdList: [module.id, module.id] })
    await archiveModules(ctx, { moduleIdList: [module.id] })
    await archiveContents(ctx, { contentIdList: [a.id] })
    await archiveThemes(ctx, { idList: [theme.id] })
    const moduleIdList = [module.id]
    expect(await previewRestoreModules(ctx, { moduleIdList })).toEqual({
      themes: [{ id: theme.id, name: null, fallbackName: theme.fallbackName }],
      contents: [{ id: a.id, title: a.title }],
    })
    await restoreModules(ctx, { moduleIdList })
    await restoreModules(ctx, { moduleIdList })
    expect(await getModule(ctx, module)).toMatchObject({ archived: false })
    expect(await getTheme(ctx, theme)).toMatchObject({ archived: false })
    expect(await eventsOf('moduleId', module.id)).toEqual(['newModuleCreated', 'moduleArchived', 'moduleRestored'])
    expect(await eventsOf('contentId', a.id)).toEqual(['contentArchived', 'contentRestored'])
    expect(await eventsOf('contentId', b.id)).toEqual([])
    expect(await eventsOf('themeId', theme.id)).toEqual(['themeArchived', 'themeRestored'])
    expect(await previewRestoreModules(ctx, { moduleIdList })).toEqual({ themes: [], contents: [] })
  })

  it('changes nothing when one id is unknown', async () => {
    const module = await create()
    const moduleIdList = [module.id, missing]
    for (const verb of [archiveModules, restoreModules, previewRestoreModules]) {
      await expectRefusal(verb(ctx, { moduleIdList }), 'NotFound')
    }
    expect(await getModule(ctx, module)).toMatchObject({ archived: false })
  })
})

describe('lists of modules', () => {
  it('show the latest versions, searched, filtered, sorted, paged and counted', async () => {
    const word = unique('zzlisted').replace(' ', '')
    const a = await create({ title: `Alpha ${word}` })
    const b = await create({ title: `Étalon ${word}`, language: 'en', themeId: a.theme.id })
    await edit(a.id, { title: `Béta ${word}` })
    const titles = async (query: object) => {
      const page = await listModules(ctx, listModulesInput.parse(query))
      return [page.rows.map((row) => row.title.split(' ')[0]), page.total]
    }
    expect(await titles({ search: word, sort: 'title' })).toEqual([['Béta', 'Étalon'], 2])
    expect(await titles({ search: word, limit: '1' })).toEqual([['Étalon'], 2])
    expect(await titles({ search: word, language: 'en', type: 'course' })).toEqual([['Étalon'], 1])
    expect(await titles({ search: word, language: ['en', 'fr'], type: 'course' })).toEqual([['Étalon', 'Béta'], 2])
    expect(await titles({ themeId: a.theme.id, sort: 'version' })).toEqual([['Étalon', 'Béta'], 2])
    expect(await titles({ search: b.reference.toLowerCase() })).toEqual([['Étalon'], 1])
    expect(await titles({ search: 'alpha' })).toEqual([[], 0])
    const versions = await listAllModuleVersions(ctx, { search: word, sort: 'title' })
    expect(versions.rows.map((row) => [row.title.split(' ')[0], row.version])).toEqual([
      ['Alpha', 1],
      ['Béta', 2],
      ['Étalon', 1],
    ])
    await archiveModules(ctx, { moduleIdList: [b.id] })
    expect(await titles({ search: word })).toEqual([['Béta'], 1])
    expect(ids((await listArchivedModules(ctx, { search: word })).rows)).toEqual([b.id])
    expect((await listAllModuleVersions(ctx, { search: word })).total).toBe(2)
  })

  it('show a company the modules of its licences only, however they are searched', async () => {
    const word = unique('zzsold').replace(' ', '')
    const [own, foreign] = [await create({ title: `Held ${word}` }), await create({ title: `Foreign ${word}` })]
    const versions = { id: own.id, versionId: own.moduleVersionId }
    const company = await makeCompany(deps.db)
    await makeLicence(ctx.db, company, { modules: [versions] })
    await edit(own.id, { title: `Newer ${word}` })
    const other = { id: foreign.id, versionId: foreign.moduleVersionId }
    await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [other] })
    const management = async (spec: Parameters<typeof makeManager>[2]): Promise<ManagementCtx> => {
      const manager = await makeManager(deps.db, company, spec)
      // Training of another company gives nothing to add to.
      await makeManager(deps.db, await makeCompany(deps.db), { userId: manager.id, admin: 'none' })
      return { ...(await makeUserCtx(deps, manager)), management: true }
    }
    const admin = await management({ admin: 'read' })
    const found = async (query: object) => {
      const page = await listModules(admin, listModulesInput.parse(query))
      return [page.rows.map((row) => row.title.split(' ')[0]), page.total]
    }
    for (const query of [{ search: word }, { themeId: own.theme.id }, { search: own.reference }, { limit: '1' }, {}]) {
      expect(await found(query), JSON.stringify(query)).toEqual([['Newer'], 1])
    }
    for (const query of [{ search: foreign.reference }, { themeId: foreign.theme.id }, { search: 'foreign' }]) {
      expect(await found(query), JSON.stringify(query)).toEqual([[], 0])
    }
    const offered = await listAllModuleVersions(admin, { sort: 'version' })
    expect(offered.rows.map((row) => [row.title.split(' ')[0], row.version, row.createdBy])).toEqual([
      ['Held', 1, null],
      ['Newer', 2, null],
    ])
    // Who sells reads the whole catalogue.
    const seller = await management({ rights: ['companies.write'] })
    expect((await listModules(seller, listModulesInput.parse({ search: word }))).total).toBe(2)
    expect((await listAllModuleVersions(seller, { search: word })).total).toBe(3)
  })

  it('show how many licences include a module', async () => {
    const module = await create()
    const listed = [{ id: module.id, versionId: module.moduleVersionId }]
    for (const company of [await makeCompany(ctx.db), await makeCompany(ctx.db)]) {
      await makeLicence(ctx.db, company, { modules: listed })
    }
    expect(await getModule(ctx, module)).toMatchObject({ licenceCount: 2 })
  })
})

it('the tags of modules are those of the contents of their latest versions', async () => {
  const tags = [unique('Élan'), unique('eau')]
  const [first, second] = [await makeContent(ctx.db, { tags }), await makeContent(ctx.db)]
  const module = await makeModule(ctx.db, { contents: [first] })
  const inUse = async () => (await listModuleTags(ctx)).filter((tag) => tags.includes(tag))
  expect(await inUse()).toEqual(tags.toReversed())
  await makeModuleVersion(ctx.db, module.id, { contents: [second] })
  expect(await inUse()).toEqual([])
  await makeModuleVersion(ctx.db, module.id, { contents: [first] })
  await archiveModules(ctx, { moduleIdList: [module.id] })
  expect(await inUse()).toEqual([])
})
