import { createContentVersionInput, updateContentsInput } from '@cursus/contract/content'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makePicture, makeUpload } from '../file/testing.ts'
import { expectRefusal, makeCategory, makeContent, makeManagementCtx, unique, useCtx } from '../testing/index.ts'
import { duplicateContent } from './create-content.ts'
import { createContentVersion } from './create-content-version.ts'
import { getContent } from './get-content.ts'
import { create, createScorm } from './testing/create.ts'
import { archiveContents, updateContents } from './update-contents.ts'

const deps = useCtx()
let ctx: ManagementCtx
const missing = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const update = (contentIdList: string[], changes: object) =>
  updateContents(ctx, updateContentsInput.parse({ contentIdList, ...changes }))

describe('changing many contents', () => {
  it('makes a version of those that change, and adds and removes tags', async () => {
    const category = await makeCategory(ctx.db)
    const content = await create(ctx, { tags: ['old', 'kept'] })
    const other = await create(ctx, { tags: ['kept', 'new'], categoryId: category.id, level: 2 })
    const changes = { categoryId: category.id, level: 2, addTags: ['new'], removeTags: ['old'] }
    expect(await update([content.id, other.id], changes)).toEqual({ done: 1, leftOut: [] })
    expect(await getContent(ctx, content)).toMatchObject({
      version: 2,
      level: 2,
      category: { id: category.id },
      tags: ['kept', 'new'],
      title: content.title,
      link: content.link,
    })
    expect(await getContent(ctx, other)).toMatchObject({ version: 1, tags: ['kept', 'new'] })
    const [newest] = await listHistory(ctx, { noun: 'content', id: content.id })
    expect(newest).toMatchObject({ action: 'createVersion', before: { level: 1 }, after: { level: 2 } })
  })

  it('leaves out what is refused, by the name of the refusal, and does the others', async () => {
    const title = unique('Same title')
    const [french, free] = [await create(ctx, { title }), await create(ctx)]
    await create(ctx, { title, language: 'en' })
    const archived = await create(ctx)
    await archiveContents(ctx, { contentIdList: [archived.id] })
    const refused = await makeContent(ctx.db, { type: 'scorm-content', processing: 'failed' })
    const answer = await update([french.id, free.id, archived.id, refused.id], { language: 'en' })
    expect(answer).toEqual({
      done: 1,
      leftOut: [
        { reason: 'AlreadyExistContentTitleOnLastVersion', number: 1, idList: [french.id] },
        { reason: 'ContentArchived', number: 1, idList: [archived.id] },
        { reason: 'FileRequired', number: 1, idList: [refused.id] },
      ],
    })
    expect(await getContent(ctx, free)).toMatchObject({ version: 2, language: 'en' })
    expect(await getContent(ctx, french)).toMatchObject({ version: 1, language: 'fr' })
  })

  it('changes nothing when one is unknown', async () => {
    const content = await create(ctx)
    await expectRefusal(update([content.id, missing], { level: 3 }), 'NotFound')
    expect(await getContent(ctx, content)).toMatchObject({ version: 1 })
  })

  it('loses no tag of two changes at once', async () => {
    const content = await create(ctx)
    const tags = ['a', 'b', 'c', 'd']
    await Promise.all(tags.map((tag) => update([content.id], { addTags: [tag] })))
    expect((await getContent(ctx, content)).tags.toSorted()).toEqual(tags)
  })
})

describe('duplicating a content', () => {
  it('makes a content with the same package, fields and files under a free title', async () => {
    const file = await makeUpload(ctx.storage, Buffer.from('zip'), 'p.zip')
    const required = await create(ctx)
    const source = await createScorm(ctx, file, {
      title: 'Geste',
      tags: ['a'],
      requiredContentIdList: [required.id],
      resources: [await makeUpload(ctx.storage, Buffer.from('x'), 'x.txt')],
    })
    const [first, second] = [await duplicateContent(ctx, source), await duplicateContent(ctx, source)]
    expect([first.title, second.title]).toEqual(['Geste (copie)', 'Geste (copie 2)'])
    expect(first).toMatchObject({
      version: 1,
      tags: ['a'],
      file: source.file,
      resources: source.resources,
      requiredContents: [{ id: required.id }],
      processing: { state: 'pending' },
    })
    expect(first.reference).not.toBe(source.reference)
    const keys = await ctx.db
      .selectFrom('contentVersions')
      .select('packageKey')
      .distinct()
      .where('contentId', 'in', [source.id, first.id, second.id])
      .execute()
    expect(keys).toHaveLength(1)
    const [newest] = await listHistory(ctx, { noun: 'content', id: first.id })
    expect(newest).toMatchObject({ action: 'duplicate', after: { duplicateOf: source.id } })
  })

  it('refuses an archived content, a refused package and an unknown id', async () => {
    const archived = await create(ctx)
    await archiveContents(ctx, { contentIdList: [archived.id] })
    await expectRefusal(duplicateContent(ctx, archived), 'ContentArchived')
    const refused = await makeContent(ctx.db, { type: 'scorm-content', processing: 'failed' })
    await expectRefusal(duplicateContent(ctx, refused), 'FileRequired')
    await expectRefusal(duplicateContent(ctx, { id: missing }), 'NotFound')
  })
})

it('removes an illustration in the next version, not in the former one', async () => {
  const illustration = await makeUpload(ctx.storage, await makePicture(20, 10), 'i.png')
  const content = await create(ctx, { illustration })
  expect(content.illustration).not.toBeNull()
  const edit = (fields: object) =>
    createContentVersion(ctx, createContentVersionInput.parse({ id: content.id, ...fields }))
  expect((await edit({ level: 2 })).illustration).toBe(content.illustration)
  expect((await edit({ removeIllustration: 'true' })).illustration).toBeNull()
})
