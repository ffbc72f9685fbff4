import { createContentVersionInput, listContentsInput, updateContentsInput } from '@cursus/contract/content'
import { beforeAll, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { duringChange, expectRefusal, makeManagementCtx, useCtx } from '../testing/index.ts'
import { getContentVersion } from './content-versions.ts'
import { createContentVersion } from './create-content-version.ts'
import { getContent } from './get-content.ts'
import { listContents } from './list-contents.ts'
import { listContentTags, renameTag } from './store-tags.ts'
import { create } from './testing/create.ts'
import { updateContents } from './update-contents.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const tagsOf = async (content: { id: string }) => (await getContent(ctx, content)).tags
const edit = (id: string, fields: object) =>
  createContentVersion(ctx, createContentVersionInput.parse({ id, ...fields }))

it('stores a tag in its first spelling, whatever the case and accents of later ones', async () => {
  const [first, second] = [
    await create(ctx, { tags: ['Sécurité', 'SECURITE', 'Feu'] }),
    await create(ctx, { tags: ['feu', 'securite'] }),
  ]
  expect([first.tags, second.tags]).toEqual([
    ['Sécurité', 'Feu'],
    ['Feu', 'Sécurité'],
  ])
  expect((await edit(second.id, { tags: ['sécurité', 'Gaz'] })).tags).toEqual(['Sécurité', 'Gaz'])
  const { rows } = await listContents(ctx, listContentsInput.parse({ tag: ['SECURITE'] }))
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  await updateContents(ctx, updateContentsInput.parse({ contentIdList: [first.id], removeTags: ['FEU'] }))
  expect(await tagsOf(first)).toEqual(['Sécurité'])
})

it('stores one spelling when two contents bring it in at the same moment', async () => {
  const made = await Promise.all(
    ['Égalité', 'egalite', 'ÉGALITÉ', 'égalité'].map((tag) => create(ctx, { tags: [tag, 'zèle'] })),
  )
  expect(new Set(made.map(({ tags }) => tags.join())).size).toBe(1)
})

it('renames a tag in every version without a new one, and tells it in the history', async () => {
  const content = await create(ctx, { tags: ['incendy', 'other'] })
  const later = await edit(content.id, { level: 2 })
  expect(await renameTag(ctx, { tag: 'INCENDY', name: 'Incendie' })).toContain('Incendie')
  expect(await getContent(ctx, content)).toMatchObject({ version: 2, tags: ['Incendie', 'other'] })
  const first = await getContentVersion(ctx, { contentVersionId: content.contentVersionId })
  expect(first.tags).toEqual(['Incendie', 'other'])
  const [newest] = await listHistory(ctx, { noun: 'content', id: content.id })
  expect(newest).toMatchObject({
    action: 'renameTag',
    before: { tags: ['incendy', 'other'] },
    after: { tags: ['Incendie', 'other'] },
  })
  // A form that was opened before is told.
  const stale = edit(content.id, { tags: ['incendy', 'mine'], revision: later.revision })
  await expectRefusal(stale, 'ChangedMeanwhile')
})

it('merges a tag into another one, and changes only the spelling of its own', async () => {
  const [both, colour] = [await create(ctx, { tags: ['colour', 'paint'] }), await create(ctx, { tags: ['colour'] })]
  await renameTag(ctx, { tag: 'colour', name: 'PAINT' })
  expect([await tagsOf(both), await tagsOf(colour)]).toEqual([['paint'], ['paint']])
  await renameTag(ctx, { tag: 'paint', name: 'Paint' })
  expect(await tagsOf(colour)).toEqual(['Paint'])
  const tags = await listContentTags(ctx)
  expect(tags.filter((tag) => /paint|colour/i.test(tag))).toEqual(['Paint'])
  const unknown = renameTag(ctx, { tag: 'nobody used it', name: 'x' })
  await expectRefusal(unknown, 'NotFound')
})

it('reaches a version that is made at the same moment, which keeps the tags of the former one', async () => {
  const content = await create(ctx, { tags: ['Hygiene'] })
  const version = createContentVersionInput.parse({ id: content.id, level: 3 })
  const [renamed] = await duringChange(
    ctx.db,
    (db) => createContentVersion({ ...ctx, db }, version),
    () => [renameTag(ctx, { tag: 'Hygiene', name: 'Propreté' })],
  )
  expect(renamed).toMatchObject({ status: 'fulfilled' })
  expect(await getContent(ctx, content)).toMatchObject({ version: 2, tags: ['Propreté'] })
})
