import { createContentVersionInput } from '@cursus/contract/content'
import { newId } from '@cursus/db'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makeUpload } from '../file/testing.ts'
import {
  expectRefusal,
  makeAccess,
  makeCompany,
  makeContent,
  makeContentVersion,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  useCtx,
} from '../testing/index.ts'
import { compareContentVersions, getContentVersion } from './content-versions.ts'
import { createContentVersion, restoreContentVersion } from './create-content-version.ts'
import { getContent } from './get-content.ts'
import { create } from './testing/create.ts'
import { archiveContents } from './update-contents.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const edit = (id: string, fields: object) =>
  createContentVersion(ctx, createContentVersionInput.parse({ id, ...fields }))
const restore = (contentVersionId: string) => restoreContentVersion(ctx, { contentVersionId })
const compare = (contentVersionId: string, other: string) =>
  compareContentVersions(ctx, { contentVersionId, with: other })

/** A ready package with these files. */
async function makePackage(files: Record<string, string>, of?: string) {
  const filesPrefix = `packages/${newId()}`
  for (const [path, text] of Object.entries(files)) await ctx.storage.put(`${filesPrefix}/${path}`, Buffer.from(text))
  const spec = { type: 'scorm-content', filesPrefix } as const
  return of === undefined ? makeContent(ctx.db, spec) : makeContentVersion(ctx.db, of, spec)
}

describe('one version', () => {
  it('has its own fields, its modules, and the people who follow it', async () => {
    const required = await create(ctx)
    const { id, contentVersionId } = await create(ctx, {
      description: 'First',
      requiredContentIdList: [required.id],
      resources: [await makeUpload(ctx.storage, Buffer.from('sheet'), 'sheet.pdf')],
    })
    const module = await makeModule(ctx.db, { contents: [{ id, versionId: contentVersionId }] })
    const licence = await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [module] })
    const person = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence, module, userId: person.id })
    await makeAccess(ctx.db, { licence, module, userId: (await makeUser(ctx.db)).id, revokedAt: new Date() })
    const later = await edit(id, { description: 'Second' })
    expect(await getContentVersion(ctx, { contentVersionId })).toMatchObject({
      contentId: id,
      version: 1,
      isLatest: false,
      description: 'First',
      requiredContents: [{ id: required.id, title: required.title }],
      resources: [{ name: 'sheet.pdf' }],
      modules: [{ id: module.id }],
      peopleCount: 1,
    })
    expect(await getContentVersion(ctx, { contentVersionId: later.contentVersionId })).toMatchObject({
      isLatest: true,
      description: 'Second',
      modules: [],
      peopleCount: 0,
    })
    await expectRefusal(getContentVersion(ctx, { contentVersionId: newId() }), 'NotFound')
  })
})

describe('comparing', () => {
  it('tells added, removed and changed files, also changed ones of the same size', async () => {
    const first = await makePackage({ 'index.html': 'old', 'same.js': 'same', 'gone.css': 'gone', 'size.txt': 'short' })
    const second = await makePackage(
      { 'index.html': 'new', 'same.js': 'same', 'a/added.png': 'added!', 'size.txt': 'much longer' },
      first.id,
    )
    const { before, after, files } = await compare(first.versionId, second.versionId)
    expect([before.version, after.version]).toEqual([1, 2])
    expect(files).toEqual({
      added: 1,
      removed: 1,
      changed: 2,
      identical: 1,
      changes: [
        { path: 'size.txt', change: 'changed', before: 5, after: 11 },
        { path: 'a/added.png', change: 'added', before: null, after: 6 },
        { path: 'gone.css', change: 'removed', before: 4, after: null },
        { path: 'index.html', change: 'changed', before: 3, after: 3 },
      ],
    })
    expect((await compare(second.versionId, first.versionId)).files).toMatchObject({ added: 1, removed: 1, changed: 2 })
  })

  it('has no files without two packages, and refuses versions of two contents', async () => {
    const link = await create(ctx)
    const edited = await edit(link.id, { description: 'Other' })
    expect((await compare(link.contentVersionId, edited.contentVersionId)).files).toBeNull()
    const other = await create(ctx)
    await expectRefusal(compare(link.contentVersionId, other.contentVersionId), 'NotFound')
  })
})

describe('restoring a version', () => {
  it('creates the next version as its copy, with its package, and leaves the others', async () => {
    const first = await makePackage({ 'index.html': 'first' })
    const second = await makePackage({ 'index.html': 'second' }, first.id)
    const restored = await restore(first.versionId)
    expect(restored).toMatchObject({ id: first.id, version: 3, title: first.title, processing: { state: 'ready' } })
    expect((await compare(first.versionId, restored.contentVersionId)).files).toMatchObject({
      identical: 1,
      changes: [],
    })
    expect((await compare(second.versionId, restored.contentVersionId)).files).toMatchObject({ changed: 1 })
    const [newest] = await listHistory(ctx, { noun: 'content', id: first.id })
    expect(newest).toMatchObject({ action: 'restoreVersion', after: { version: 3, restoredFrom: 1 } })
    // Nothing to do for the newest one.
    expect((await restore(restored.contentVersionId)).version).toBe(3)
  })

  it('keeps fields, relations and resources of that version', async () => {
    const required = await create(ctx)
    const { id, contentVersionId, title } = await create(ctx, {
      requiredContentIdList: [required.id],
      tags: ['fire'],
      resources: [await makeUpload(ctx.storage, Buffer.from('sheet'), 'sheet.pdf')],
    })
    await edit(id, { title: `${title} 2`, requiredContentIdList: 'null', tags: 'null', keepResourceIdList: 'null' })
    expect(await getContent(ctx, { id })).toMatchObject({ requiredContents: [], tags: [], resources: [] })
    expect(await restore(contentVersionId)).toMatchObject({
      title,
      tags: ['fire'],
      requiredContents: [{ id: required.id }],
      resources: [{ name: 'sheet.pdf' }],
    })
  })

  it('is refused when it would lock modules, for a refused package, and for an archived content', async () => {
    const [a, b] = [await create(ctx), await create(ctx)]
    await edit(a.id, { requiredContentIdList: [b.id] })
    const withoutNeeds = await edit(a.id, { requiredContentIdList: 'null' })
    const needing = await ctx.db
      .selectFrom('contentVersions')
      .select('id')
      .where('contentId', '=', a.id)
      .where('version', '=', 2)
      .executeTakeFirstOrThrow()
    await edit(b.id, { requiredContentIdList: [a.id] })
    await expectRefusal(restore(needing.id), 'ValidationFailed', {
      issues: [expect.objectContaining({ rule: 'circular' })],
    })
    const failed = await makeContent(ctx.db, { type: 'scorm-content', processing: 'failed' })
    await makeContentVersion(ctx.db, failed.id, { type: 'scorm-content' })
    await expectRefusal(restore(failed.versionId), 'FileRequired')
    await edit(a.id, { description: 'Last' })
    await archiveContents(ctx, { contentIdList: [a.id] })
    await expectRefusal(restore(withoutNeeds.contentVersionId), 'ContentArchived')
    await expectRefusal(restore(newId()), 'NotFound')
  })
})
