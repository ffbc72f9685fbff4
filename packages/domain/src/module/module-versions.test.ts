import { createModuleInput, createModuleVersionInput, type Module } from '@cursus/contract/module'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveContents } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import {
  expectRefusal,
  makeAccess,
  makeCompany,
  makeContent,
  makeContentVersion,
  makeLicence,
  makeManagementCtx,
  makeTheme,
  makeUser,
  readNotices,
  unique,
  useCtx,
} from '../testing/index.ts'
import { archiveModules, publishModules } from './change-modules.ts'
import { createModule, duplicateModule } from './create-module.ts'
import { createModuleVersion, restoreModuleVersion, updateToLatestContents } from './create-module-version.ts'
import { getModule } from './get-module.ts'
import { listModules } from './list-modules.ts'
import { compareModuleVersions, getModuleVersion, listAllModuleVersions } from './module-versions.ts'

const deps = useCtx()
let ctx: ManagementCtx
const missing = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const create = async (contentIdList: string[], fields: object = {}): Promise<Module> =>
  createModule(
    ctx,
    createModuleInput.parse({
      title: unique('Module'),
      type: 'course',
      language: 'fr',
      themeId: (await makeTheme(ctx.db)).id,
      chapters: [{ title: 'One', contentIdList }],
      ...fields,
    }),
  )
const eventsOf = async (...moduleIds: string[]) => {
  const rows = await readNotices(ctx.db)
  return rows.filter(({ data }) => moduleIds.includes((data as { moduleId: string }).moduleId)).map(({ type }) => type)
}
const edit = (id: string, fields: object) => createModuleVersion(ctx, createModuleVersionInput.parse({ id, ...fields }))

describe('one version', () => {
  it('has its own fields and contents, and those who follow it', async () => {
    const content = await makeContent(ctx.db)
    const first = await create([content.id])
    const company = await makeCompany(ctx.db)
    const licence = await makeLicence(ctx.db, company, {
      modules: [{ id: first.id, versionId: first.moduleVersionId }],
    })
    const module = { id: first.id, versionId: first.moduleVersionId }
    for (const revoked of [{}, { revokedAt: new Date() }])
      await makeAccess(ctx.db, { licence, module, userId: (await makeUser(ctx.db)).id, ...revoked })
    const second = await edit(first.id, { title: unique('Renamed') })

    expect(await getModuleVersion(ctx, first)).toMatchObject({
      version: 1,
      title: first.title,
      isLatest: false,
      peopleCount: 1,
      licenceCount: 1,
      chapters: [{ title: 'One', contents: [{ id: content.id, version: 1 }] }],
    })
    expect(await getModuleVersion(ctx, second)).toMatchObject({
      version: 2,
      isLatest: true,
      peopleCount: 0,
      licenceCount: 0,
    })
    await expectRefusal(getModuleVersion(ctx, { moduleVersionId: missing }), 'NotFound')
  })

  it('is compared with another one of the same module only', async () => {
    const [staying, gone, added] = [await makeContent(ctx.db), await makeContent(ctx.db), await makeContent(ctx.db)]
    const first = await create([staying.id, gone.id])
    await makeContentVersion(ctx.db, staying.id)
    const second = await edit(first.id, { chapters: [{ title: 'One', contentIdList: [staying.id, added.id] }] })
    const compared = await compareModuleVersions(ctx, {
      moduleVersionId: first.moduleVersionId,
      with: second.moduleVersionId,
    })
    expect(compared).toMatchObject({ before: { version: 1 }, after: { version: 2 } })
    expect(compared.contents.map(({ id, changes }) => [id, changes])).toEqual([
      [staying.id, ['updated']],
      [added.id, ['added']],
      [gone.id, ['removed']],
    ])
    const other = await create([staying.id])
    const foreign = compareModuleVersions(ctx, { moduleVersionId: first.moduleVersionId, with: other.moduleVersionId })
    await expectRefusal(foreign, 'NotFound')
  })
})

describe('restoring a version', () => {
  it('creates the next version as a copy, with the versions of contents that it pinned', async () => {
    const content = await makeContent(ctx.db)
    const first = await create([content.id])
    await makeContentVersion(ctx.db, content.id)
    await updateToLatestContents(ctx, first)
    await edit(first.id, { title: unique('Renamed') })
    const restored = await restoreModuleVersion(ctx, first)
    expect(restored).toMatchObject({ version: 4, title: first.title, outdatedCount: 1 })
    expect(restored.chapters[0]?.contents[0]).toMatchObject({ id: content.id, version: 1 })
    const [newest] = await listHistory(ctx, { noun: 'module', id: first.id })
    expect(newest).toMatchObject({ action: 'restoreVersion', after: { version: 4, restoredFrom: 1 } })
    // The latest one is there already.
    expect(await restoreModuleVersion(ctx, restored)).toMatchObject({ version: 4 })
  })

  it('refuses contents that were archived since, an archived module and an unknown version', async () => {
    const [old, now] = [await makeContent(ctx.db), await makeContent(ctx.db)]
    const first = await create([old.id])
    await edit(first.id, { chapters: [{ title: 'One', contentIdList: [now.id] }] })
    await archiveContents(ctx, { contentIdList: [old.id] })
    await expectRefusal(restoreModuleVersion(ctx, first), 'ContentArchived', { options: { title: old.title } })
    expect(await getModule(ctx, first)).toMatchObject({ version: 2 })
    await archiveModules(ctx, { moduleIdList: [first.id] })
    await expectRefusal(restoreModuleVersion(ctx, first), 'ModuleArchived')
    await expectRefusal(restoreModuleVersion(ctx, { moduleVersionId: missing }), 'NotFound')
  })
})

describe('drafts', () => {
  it('stay out of licences and notifications until they are published', async () => {
    const draft = await create([(await makeContent(ctx.db)).id], { isDraft: true })
    const copy = await duplicateModule(ctx, draft)
    const edited = await edit(draft.id, { title: unique('Edited draft') })
    expect([draft.isDraft, edited.isDraft, copy.isDraft]).toEqual([true, true, true])
    expect(await eventsOf(draft.id, copy.id)).toEqual([])
    const found = async (who: ManagementCtx, query: object) =>
      (await listModules(who, { search: edited.title, ...query })).rows.map(({ id }) => id)
    expect(await found(ctx, { isDraft: true })).toEqual([draft.id])
    expect(await found(ctx, { isDraft: false })).toEqual([])
    const licenser = await makeManagementCtx(deps, ['companies.write'])
    expect(await found(licenser, {})).toEqual([])
    expect((await listAllModuleVersions(ctx, { search: edited.title })).rows).toEqual([])

    await publishModules(ctx, { moduleIdList: [draft.id] })
    await publishModules(ctx, { moduleIdList: [draft.id] })
    expect(await getModule(ctx, draft)).toMatchObject({ isDraft: false, version: 2 })
    expect(await eventsOf(draft.id)).toEqual(['newModuleCreated'])
    expect(await found(licenser, {})).toEqual([draft.id])
    const history = await listHistory(ctx, { noun: 'module', id: draft.id })
    expect(history.map(({ action }) => action)).toEqual(['publish', 'createVersion', 'create'])
  })

  it('are not published while they are archived, nor when one is unknown', async () => {
    const content = await makeContent(ctx.db)
    const [first, second] = [
      await create([content.id], { isDraft: true }),
      await create([content.id], { isDraft: true }),
    ]
    await archiveModules(ctx, { moduleIdList: [second.id] })
    const publish = (...moduleIdList: string[]) => publishModules(ctx, { moduleIdList })
    await expectRefusal(publish(first.id, second.id), 'ModuleArchived')
    await expectRefusal(publish(first.id, missing), 'NotFound')
    expect(await getModule(ctx, first)).toMatchObject({ isDraft: true })
  })
})
