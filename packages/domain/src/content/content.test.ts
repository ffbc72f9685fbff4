import { Readable } from 'node:stream'
import { type Content, createContentVersionInput, listContentsInput } from '@cursus/contract/content'
import { newId } from '@cursus/db'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeCategories } from '../category/index.ts'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makePicture, makeUpload, storedKeys } from '../file/testing.ts'
import {
  changeRow,
  duringChange,
  expectRefusal,
  makeCategory,
  makeContent,
  makeManagementCtx,
  makeModule,
  readNotices,
  unique,
  useCtx,
} from '../testing/index.ts'
import { continueUpload, startUpload } from '../upload/index.ts'
import { listContentVersions } from './content-versions.ts'
import { checkContent } from './create-content.ts'
import { createContentVersion } from './create-content-version.ts'
import { getContent } from './get-content.ts'
import { listArchivedContents, listContents } from './list-contents.ts'
import { listContentTags } from './store-tags.ts'
import { type ContentInput, create, createScorm } from './testing/create.ts'
import { archiveContents, restoreContents } from './update-contents.ts'

const deps = useCtx()
let ctx: ManagementCtx
const missing = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

type EditInput = ContentInput & { keepResourceIdList?: string[] | string; revision?: number }
const edit = (id: string, fields: EditInput = {}, by = ctx) =>
  createContentVersion(by, createContentVersionInput.parse({ id, ...fields }))
const text = (name: string) => makeUpload(ctx.storage, Buffer.from(`what is in ${name}`), name)
const eventsOf = async (contentId: string) => {
  const rows = await readNotices(ctx.db)
  return rows.filter((row) => (row.data as { contentId?: string }).contentId === contentId).map((row) => row.type)
}
const waiting = async () => {
  const { content } = await deps.jobs.counts()
  return content.waiting
}
const issues = (...paths: string[]) => ({
  code: 'ValidationFailed',
  issues: paths.map((path) => expect.objectContaining({ path })),
})

describe('before a package is sent', () => {
  it('a taken title names its holder, an unknown category is refused', async () => {
    const { id, title, category } = await create(ctx)
    const wanted = { title: title.toUpperCase(), language: 'fr', categoryId: category.id } as const
    await expectRefusal(checkContent(ctx, wanted), 'AlreadyExistContentTitleOnLastVersion', { options: { id, title } })
    expect(await checkContent(ctx, { ...wanted, contentId: id })).toEqual({ title: wanted.title, language: 'fr' })
    expect(await checkContent(ctx, { ...wanted, language: 'en' })).toMatchObject({ language: 'en' })
    const unknown = checkContent(ctx, { ...wanted, categoryId: missing })
    await expect(unknown).rejects.toMatchObject(issues('categoryId'))
    // Nothing was reserved.
    await create(ctx, { title: `${title.toUpperCase()} (2)`, categoryId: category.id })
  })
})

describe('creating a content', () => {
  it('returns all fields and files, notifies the managers and writes the history', async () => {
    const category = await makeCategory(ctx.db, { fallbackName: 'Reading' })
    const [related, required] = [await makeContent(ctx.db), await makeContent(ctx.db)]
    const content = await create(ctx, {
      title: 'Guide de la sécurité',
      categoryId: category.id,
      level: '2',
      plannedMinutes: '20',
      isTool: 'true',
      tags: ['safety', 'guide', 'safety'],
      relatedContentIdList: [related.id],
      requiredContentIdList: [required.id],
      illustration: await makeUpload(ctx.storage, await makePicture(40, 40, 'jpeg'), 'cover.jpg'),
      resources: [await text('Plan d’action.PDF'), await text('no extension')],
      resourceNameList: ['The plan'],
    })
    const folder = `/api/file/content/${content.contentVersionId}`
    expect(content).toEqual({
      id: content.id,
      reference: expect.stringMatching(/^C-\d{6}$/),
      contentVersionId: content.contentVersionId,
      title: 'Guide de la sécurité',
      type: 'external-link',
      language: 'fr',
      level: 2,
      isTool: true,
      tags: ['safety', 'guide'],
      category: { id: category.id, name: null, fallbackName: 'Reading' },
      tone: null,
      illustration: expect.stringMatching(`^${folder}/illustration-[^/]+\\.webp$`),
      version: 1,
      archived: false,
      archivable: true,
      moduleCount: 0,
      processing: { state: 'ready', percent: 100, reason: null, report: null },
      creationDate: expect.stringMatching(/Z$/),
      description: 'Described',
      quizScoreValidation: null,
      plannedMinutes: 20,
      completeOnOpen: false,
      framing: null,
      link: 'https://example.com/page',
      file: null,
      resources: [
        {
          id: expect.any(String),
          name: 'The plan',
          file: expect.stringMatching(/\.pdf$/),
          fileName: 'Plan d’action.PDF',
          size: 30,
        },
        {
          id: expect.any(String),
          name: 'no extension',
          file: expect.stringContaining(folder),
          fileName: 'no extension',
          size: 23,
        },
      ],
      relatedContents: [{ id: related.id, title: related.title }],
      requiredContents: [{ id: required.id, title: required.title }],
      relatedContentIdList: [related.id],
      requiredContentIdList: [required.id],
      modules: [],
      createdBy: {
        id: ctx.actor.id,
        email: ctx.actor.email,
        firstname: 'Camille',
        lastname: 'Martin',
        avatar: '000-avatar.png',
      },
      revision: expect.any(Number),
    } satisfies Content)
    const keys = await storedKeys(ctx.storage)
    expect(keys.filter((key) => key.startsWith('uploads/'))).toEqual([])
    expect(keys).toHaveLength(3)
    expect(await eventsOf(content.id)).toEqual(['newContentCreated'])
    expect(await listHistory(ctx, { noun: 'content', id: content.id })).toMatchObject([
      { action: 'create', after: { version: 1, title: 'Guide de la sécurité', level: 2 } },
    ])
    expect(await waiting()).toBe(0)
  })

  it('stores a package outside the served folders and sends it to the worker', async () => {
    const content = await createScorm(ctx, await makeUpload(ctx.storage, Buffer.from('a zip, later'), 'Leçon 1.zip'), {
      type: 'scorm-quiz',
      quizScoreValidation: '80',
    })
    expect(content).toMatchObject({
      file: { name: 'Leçon 1.zip', size: 12 },
      quizScoreValidation: 80,
      link: null,
      processing: { state: 'pending', percent: 0 },
    })
    expect(await storedKeys(ctx.storage)).toContain(`uploaded-packages/${content.contentVersionId}.zip`)
    expect(await waiting()).toBe(1)
  })

  it('requires the fields of each type and refuses others', async () => {
    const zip = () => makeUpload(ctx.storage, Buffer.from('zip'), 'x.zip')
    await expectRefusal(create(ctx, { type: 'scorm-content' }), 'FileRequired')
    await expect(create(ctx, { type: 'scorm-content', link: 'https://a.example' })).rejects.toMatchObject(
      issues('link'),
    )
    await expect(create(ctx, { link: '' })).rejects.toMatchObject(issues('link'))
    await expect(create(ctx, { type: 'embedded-content', file: await zip() })).rejects.toMatchObject(issues('file'))
    await expect(create(ctx, { link: '', quizScoreValidation: 50 })).rejects.toMatchObject(
      issues('link', 'quizScoreValidation'),
    )
    await expect(createScorm(ctx, await zip(), { quizScoreValidation: 50 })).rejects.toMatchObject(
      issues('quizScoreValidation'),
    )
  })

  it('refuses a category, related and required contents that do not exist', async () => {
    await expect(create(ctx, { categoryId: missing })).rejects.toMatchObject(issues('categoryId'))
    await expect(create(ctx, { relatedContentIdList: [missing] })).rejects.toMatchObject(issues('relatedContentIdList'))
    await expect(create(ctx, { requiredContentIdList: [missing] })).rejects.toMatchObject(
      issues('requiredContentIdList'),
    )
  })

  it('answers a repeated request that comes while the first is at work with what that one makes', async () => {
    const uploadId = newId()
    await startUpload(ctx, { id: uploadId, fileName: 'a.zip', size: 3 })
    await continueUpload(ctx, uploadId, Readable.from(['abc']), 0)
    const wanted = {
      type: 'scorm-content',
      title: unique('Lost'),
      uploadId,
      categoryId: (await makeCategory(ctx.db)).id,
    }
    let first: Content | undefined
    const stat = async (key: string) => {
      first ??= await create(ctx, wanted)
      return ctx.storage.stat(key)
    }
    const again = await create({ ...ctx, storage: { ...ctx.storage, stat } }, wanted)
    expect(again).toEqual(first)
  })

  it('keeps no file of a refused content', async () => {
    const before = (await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))
    const rows = async () => (await ctx.db.selectFrom('contents').select('id').execute()).length
    const count = await rows()
    const holder = await create(ctx, { title: 'Taken title' })
    const resources = [await text('a.txt')]
    const illustration = await makeUpload(ctx.storage, await makePicture(4, 4), 'a.png')
    await expectRefusal(
      create(ctx, { title: 'taken TITLE', resources, illustration }),
      'AlreadyExistContentTitleOnLastVersion',
      { options: { id: holder.id, title: 'Taken title', reference: holder.reference } },
    )
    const broken = await makeUpload(ctx.storage, Buffer.from('GIF89a?'), 'a.gif')
    await expectRefusal(create(ctx, { illustration: broken }), 'InvalidImage')
    const small = { ...ctx.settings.uploadLimits, resource: 5, illustration: 5, scormPackage: 5 }
    const limited = { ...ctx, settings: { ...ctx.settings, uploadLimits: small } }
    await expectRefusal(create(limited, { resources: [await text('big.txt')] }), 'MaxWeightContentResource', {
      options: { max: 5 },
    })
    const picture = await makeUpload(ctx.storage, await makePicture(4, 4), 'a.png')
    await expectRefusal(create(limited, { illustration: picture }), 'MaxWeightContentIllustration')
    await expectRefusal(createScorm(limited, await text('big.zip')), 'MaxWeightContentResource')
    expect((await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))).toEqual(before)
    expect(await rows()).toBe(count + 1)
  })

  it('cannot be added to a category that is being removed', async () => {
    const category = await makeCategory(ctx.db)
    const [removal, creation] = await Promise.allSettled([
      removeCategories(ctx, { idList: [category.id] }),
      create(ctx, { categoryId: category.id }),
    ])
    expect([removal.status, creation.status].sort()).toEqual(['fulfilled', 'rejected'])
    if (removal.status === 'rejected') expect(removal.reason.code).toBe('CategoryContainAlmostOneContent')
    if (creation.status === 'rejected') expect(creation.reason).toMatchObject(issues('categoryId'))
  })
})

describe('titles', () => {
  it('are unique per language and kind of name, and reserved for their content for ever', async () => {
    const first = await create(ctx, { title: 'Été' })
    await create(ctx, { title: 'ete', language: 'en' })
    await expectRefusal(create(ctx, { title: ' ÉTÉ ' }), 'AlreadyExistContentTitleOnLastVersion')
    await edit(first.id, { title: 'Automne' })
    await expectRefusal(create(ctx, { title: 'Eté' }), 'AlreadyExistContentTitleOnPreviousVersion')
    expect(await edit(first.id, { title: 'Été' })).toMatchObject({ title: 'Été', version: 3 })
    await archiveContents(ctx, { contentIdList: [first.id] })
    await expectRefusal(create(ctx, { title: 'été' }), 'AlreadyExistContentTitleOnLastVersionForArchived')
    await expectRefusal(create(ctx, { title: 'automne' }), 'AlreadyExistContentTitleOnPreviousVersionForArchived')
  })

  it('count as a previous version’s when the latest is in another language', async () => {
    const content = await create(ctx, { title: 'Bilingual' })
    await edit(content.id, { language: 'en' })
    await expectRefusal(create(ctx, { title: 'Bilingual' }), 'AlreadyExistContentTitleOnPreviousVersion')
    await expectRefusal(create(ctx, { title: 'Bilingual', language: 'en' }), 'AlreadyExistContentTitleOnLastVersion')
  })

  it('go to one of many concurrent calls', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create(ctx, { title: 'Wanted by all' })))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of tries) {
      if (result.status === 'rejected') expect(result.reason.code).toBe('AlreadyExistContentTitleOnLastVersion')
    }
  })
})

describe('two edits of one content', () => {
  it('do not overwrite each other’s file, even with the same file name', async () => {
    const zip = () => makeUpload(ctx.storage, Buffer.from('a zip, later'), 'course.zip')
    const { id, revision } = await createScorm(ctx, await zip())
    const first = await edit(id, { file: await zip(), revision })
    const refusal = { code: 'ChangedMeanwhile', options: { noun: 'content', fields: 'file,version', by: '' } }
    await expect(edit(id, { file: await zip(), revision })).rejects.toMatchObject(refusal)
    expect(await getContent(ctx, { id })).toMatchObject({ contentVersionId: first.contentVersionId })
    await edit(id, { description: 'Another', revision: first.revision })
    const [, newFile] = await listHistory(ctx, { noun: 'content', id })
    expect(newFile?.after).toEqual({ version: 2, file: 'course.zip' })
  })

  it('both add their resources, and neither removes any by an outdated list', async () => {
    const { id, revision, resources } = await create(ctx, { resources: [await text('one.txt')] })
    const [resource] = resources
    const added = await edit(id, { resources: [await text('two.txt')], revision })
    const both = await edit(id, { resources: [await text('three.txt')], revision: added.revision })
    expect(both.resources.map(({ name }) => name)).toEqual(['one.txt', 'two.txt', 'three.txt'])
    for (const keepResourceIdList of [[resource!.id], 'null']) {
      await expectRefusal(edit(id, { keepResourceIdList, revision }), 'ChangedMeanwhile')
    }
  })
})

describe('editing a content', () => {
  it('creates the next version, keeps absent fields, and leaves the former one unchanged', async () => {
    const related = await makeContent(ctx.db)
    const content = await create(ctx, {
      tags: ['kept'],
      relatedContentIdList: [related.id],
      illustration: await makeUpload(ctx.storage, await makePicture(4, 4), 'a.png'),
      resources: [await text('one.txt'), await text('two.txt')],
    })
    const next = await edit(content.id, { description: 'New', tags: 'null', resources: [await text('three.txt')] })
    expect(next).toEqual({
      ...content,
      contentVersionId: next.contentVersionId,
      version: 2,
      description: 'New',
      tags: [],
      resources: [...content.resources, expect.objectContaining({ name: 'three.txt' })],
      revision: expect.any(Number),
    })
    const [firstFile, secondFile] = content.resources
    const last = await edit(content.id, { keepResourceIdList: [secondFile!.id], relatedContentIdList: 'null' })
    expect(last).toMatchObject({ version: 3, description: 'New', relatedContents: [] })
    expect(last.resources).toEqual([secondFile])
    await expect(edit(content.id, { keepResourceIdList: [firstFile!.id] })).rejects.toMatchObject(
      issues('keepResourceIdList'),
    )

    const first = await ctx.db
      .selectFrom('contentVersions')
      .select(['description', 'tags', 'version'])
      .where('id', '=', content.contentVersionId)
      .executeTakeFirst()
    expect(first).toEqual({ description: 'Described', tags: ['kept'], version: 1 })
    expect(await eventsOf(content.id)).toEqual([
      'newContentCreated',
      'newContentVersionCreated',
      'newContentVersionCreated',
    ])
    const [, second] = await listHistory(ctx, { noun: 'content', id: content.id })
    expect(second).toMatchObject({
      action: 'createVersion',
      before: { version: 1, description: 'Described', tags: ['kept'] },
      after: { version: 2, description: 'New', tags: [] },
    })
    expect(Object.keys(second!.after as object).sort()).toEqual(['description', 'resources', 'tags', 'version'])
    expect((await listContentVersions(ctx, content)).map((row) => [row.version, row.createdBy?.id])).toEqual([
      [3, ctx.actor.id],
      [2, ctx.actor.id],
      [1, ctx.actor.id],
    ])
  })

  it('loses none of many concurrent edits', async () => {
    const content = await create(ctx)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => edit(content.id, { tags: [`edit ${n}`] })))
    expect(answers.map((answer) => answer.version).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(await getContent(ctx, content)).toMatchObject({ version: 9 })
    expect(await listContentVersions(ctx, content)).toHaveLength(9)
  })

  it('cannot change the type, nor remove a required field', async () => {
    const content = await create(ctx)
    await expectRefusal(edit(content.id, { type: 'scorm-content' }), 'ContentTypeFixed')
    await expect(edit(content.id, { link: 'null' })).rejects.toMatchObject(issues('link'))
    await expect(edit(content.id, { quizScoreValidation: 3 })).rejects.toMatchObject(issues('quizScoreValidation'))
    expect(await edit(content.id, { type: 'external-link' })).toMatchObject({ version: 2 })
  })

  it('shares the existing package', async () => {
    const { id, versionId } = await makeContent(ctx.db, { type: 'scorm-content' })
    const next = await edit(id, { description: 'Other words' })
    expect(next).toMatchObject({
      version: 2,
      file: { name: 'package.zip' },
      processing: { state: 'ready', percent: 100 },
    })
    const [first, second] = await ctx.db
      .selectFrom('contentVersions')
      .select(['packageKey', 'filesPrefix', 'manifest'])
      .where('contentId', '=', id)
      .orderBy('version')
      .execute()
    expect(first?.filesPrefix).toBe(`packages/${versionId}`)
    expect(second).toEqual(first)
  })

  it('requires a new file when the former package was refused', async () => {
    const { id } = await makeContent(ctx.db, { type: 'scorm-content', processing: 'failed' })
    await expectRefusal(edit(id, { description: 'Other' }), 'FileRequired')
    expect(await edit(id, { file: await text('new.zip') })).toMatchObject({
      version: 2,
      file: { name: 'new.zip' },
      processing: { state: 'pending', reason: null },
    })
  })

  it('refuses the second of two edits that together form a circle', async () => {
    const [a, b, c] = [await create(ctx), await create(ctx), await create(ctx)]
    await edit(b.id, { requiredContentIdList: [c.id] })
    const [closing] = await duringChange(
      ctx.db,
      (db) => edit(a.id, { requiredContentIdList: [b.id] }, { ...ctx, db }),
      () => [edit(c.id, { requiredContentIdList: [a.id] })],
    )
    expect(closing).toMatchObject({ reason: issues('requiredContentIdList') })
  })

  it('refuses to require itself, directly or indirectly', async () => {
    const a = await create(ctx)
    const b = await create(ctx, { requiredContentIdList: [a.id] })
    const c = await create(ctx, { requiredContentIdList: [b.id] })
    for (const id of [a.id, b.id, c.id]) {
      await expect(edit(a.id, { requiredContentIdList: [id] })).rejects.toMatchObject(issues('requiredContentIdList'))
    }
    await expect(edit(a.id, { relatedContentIdList: [a.id] })).rejects.toMatchObject(issues('relatedContentIdList'))
    expect(await edit(a.id, { relatedContentIdList: [c.id] })).toMatchObject({ version: 2 })
    await edit(b.id, { requiredContentIdList: 'null' })
    expect(await edit(a.id, { requiredContentIdList: [c.id] })).toMatchObject({ version: 3 })
  })

  it('finds nothing for an unknown id, and refuses an archived content', async () => {
    await expectRefusal(edit(missing), 'NotFound')
    await expectRefusal(getContent(ctx, { id: missing }), 'NotFound')
    await expectRefusal(listContentVersions(ctx, { id: missing }), 'NotFound')
    const content = await create(ctx)
    await archiveContents(ctx, { contentIdList: [content.id] })
    await expectRefusal(edit(content.id), 'ContentArchived', { options: { title: content.title } })
  })
})

describe('archiving and restoring contents', () => {
  it('refuses one in the latest version of an active module, with all the others of the call', async () => {
    const [content, other] = [await makeContent(ctx.db), await makeContent(ctx.db)]
    const module = await makeModule(ctx.db, { title: 'Holder', contents: [content] })
    const sheet = await getContent(ctx, content)
    expect(sheet).toMatchObject({
      archivable: false,
      moduleCount: 1,
      modules: [{ id: module.id, title: 'Holder', version: 1, upToDate: true }],
    })
    await expectRefusal(
      archiveContents(ctx, { contentIdList: [other.id, content.id] }),
      'OneContentExistOnOneLatestModuleVersion',
      { options: { moduleTitle: 'Holder' } },
    )
    expect(await getContent(ctx, other)).toMatchObject({ archived: false })
    await changeRow(ctx.db, 'modules', module.id, { archivedAt: new Date() })
    await archiveContents(ctx, { contentIdList: [content.id] })
    expect(await getContent(ctx, content)).toMatchObject({ archived: true, archivable: false, modules: [] })
  })

  it('notifies once, and is idempotent', async () => {
    const { id } = await create(ctx)
    for (const _ of [1, 2]) await archiveContents(ctx, { contentIdList: [id, id] })
    for (const _ of [1, 2]) await restoreContents(ctx, { contentIdList: [id] })
    expect(await eventsOf(id)).toEqual(['newContentCreated', 'contentArchived', 'contentRestored'])
    await expectRefusal(restoreContents(ctx, { contentIdList: [id, missing] }), 'NotFound')
  })
})

describe('lists of contents', () => {
  it('are filtered by the state of the latest version', async () => {
    const category = await makeCategory(ctx.db)
    const make = (processing: 'pending' | 'processing' | 'ready' | 'failed') =>
      makeContent(ctx.db, { type: 'scorm-content', processing, categoryId: category.id })
    const [waiting, running, ready, failed] = [
      await make('pending'),
      await make('processing'),
      await make('ready'),
      await make('failed'),
    ]
    const ids = async (...state: string[]) => {
      const query = listContentsInput.parse({ state, categoryId: category.id })
      return (await listContents(ctx, query)).rows.map((row) => row.id).sort()
    }
    expect(await ids('processing')).toEqual([waiting.id, running.id].sort())
    expect(await ids('ready')).toEqual([ready.id])
    expect(await ids('failed')).toEqual([failed.id])
    expect(await ids('failed', 'processing')).toEqual([waiting.id, running.id, failed.id].sort())
  })

  it('show the latest versions, searched, filtered, sorted, paged and counted', async () => {
    const word = unique('zzlisted').replace(' ', '')
    const category = await makeCategory(ctx.db)
    const a = await create(ctx, { title: `Alpha ${word}`, tags: ['tag one'], categoryId: category.id })
    const b = await create(ctx, { title: `Étalon ${word}`, language: 'en', isTool: 'true' })
    const c = await create(ctx, { title: `Old`, tags: [word], type: 'embedded-content' })
    await edit(c.id, { title: `Cêdre` })
    const titles = async (query: object) => {
      const page = await listContents(ctx, listContentsInput.parse(query))
      return [page.rows.map((row) => row.title.split(' ')[0]), page.total]
    }
    expect(await titles({ search: word.toUpperCase(), sort: 'title' })).toEqual([['Alpha', 'Cêdre', 'Étalon'], 3])
    expect(await titles({ search: word, sort: 'title', order: 'desc', limit: '1', offset: '1' })).toEqual([
      ['Cêdre'],
      3,
    ])
    expect(await titles({ search: word })).toEqual([['Cêdre', 'Étalon', 'Alpha'], 3])
    expect(await titles({ search: word, language: 'en' })).toEqual([['Étalon'], 1])
    expect(await titles({ search: word, isTool: 'false', type: 'external-link' })).toEqual([['Alpha'], 1])
    expect(await titles({ categoryId: category.id })).toEqual([['Alpha'], 1])
    expect(await titles({ tag: word })).toEqual([['Cêdre'], 1])
    expect(await titles({ tag: [word, 'tag one'], search: word, sort: 'title' })).toEqual([['Alpha', 'Cêdre'], 2])
    const types = ['external-link', 'embedded-content']
    expect(await titles({ search: word, type: types, language: ['fr', 'en'] })).toEqual([
      ['Cêdre', 'Étalon', 'Alpha'],
      3,
    ])
    expect(await titles({ search: a.reference })).toEqual([['Alpha'], 1])
    expect(await titles({ search: 'old' })).toEqual([[], 0])
    expect((await listContentTags(ctx)).filter((tag) => ['tag one', word].includes(tag))).toEqual(['tag one', word])
    await archiveContents(ctx, { contentIdList: [a.id] })
    expect(await titles({ categoryId: category.id })).toEqual([[], 0])
    expect((await listArchivedContents(ctx, { search: word })).rows.map((row) => row.id)).toEqual([a.id])
    expect(await listContentTags(ctx)).not.toContain('tag one')
    expect((await listContents(ctx, { search: word })).rows.find((row) => row.id === b.id)).not.toHaveProperty(
      'description',
    )
  })
})
