import { namedInput } from '@cursus/contract/field'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import {
  expectRefusal,
  makeCategory,
  makeContent,
  makeContentVersion,
  makeManagementCtx,
  useCtx,
} from '../testing/index.ts'
import { createCategory, getCategory, listCategories, removeCategories, updateCategory } from './index.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const create = (fallbackName: string, name?: string) => createCategory(ctx, namedInput.parse({ name, fallbackName }))
const auditOf = (id: string) =>
  ctx.db.selectFrom('events').select(['action', 'before', 'after']).where('thingId', '=', id).orderBy('id').execute()

describe('creating and renaming a category', () => {
  it('returns it as stored and writes the history', async () => {
    const category = await create('Videos', 'Vidéos')
    expect(category).toEqual({
      id: category.id,
      name: 'Vidéos',
      fallbackName: 'Videos',
      contentCount: 0,
      revision: expect.any(Number),
    })
    const renamed = await updateCategory(ctx, { id: category.id, fallbackName: 'Films' })
    expect(renamed).toMatchObject({ name: 'Vidéos', fallbackName: 'Films' })
    expect(await auditOf(category.id)).toEqual([
      { action: 'create', before: null, after: { name: 'Vidéos', fallbackName: 'Videos' } },
      {
        action: 'update',
        before: { fallbackName: 'Videos' },
        after: { fallbackName: 'Films' },
      },
    ])
  })

  it('refuses either name when another category uses it as one of its own', async () => {
    const holder = await create('Games', 'Jeux')
    const other = await create('Other')
    await expectRefusal(create('JEUX'), 'NameAlreadyExist', {
      options: { noun: 'category', id: holder.id, title: 'Jeux', field: 'fallbackName' },
    })
    await expectRefusal(updateCategory(ctx, { id: other.id, name: 'games' }), 'NameAlreadyExist')
    expect(await getCategory(ctx, other)).toMatchObject({ name: null, fallbackName: 'Other' })
  })

  it('finds nothing for an unknown id', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    await expectRefusal(updateCategory(ctx, { id, fallbackName: 'X' }), 'NotFound')
    await expectRefusal(getCategory(ctx, { id }), 'NotFound')
    await expectRefusal(removeCategories(ctx, { idList: [id] }), 'NotFound')
  })
})

describe('removing categories', () => {
  it('removes them and frees their names', async () => {
    const [first, second] = [await create('Gone 1', 'Partie 1'), await create('Gone 2')]
    await removeCategories(ctx, { idList: [first.id, second.id, first.id] })
    await expectRefusal(getCategory(ctx, first), 'NotFound')
    await create('Partie 1', 'Gone 2')
    expect((await auditOf(first.id)).at(-1)).toEqual({
      action: 'remove',
      before: { name: 'Partie 1', fallbackName: 'Gone 1' },
      after: null,
    })
  })

  it('refuses one that any version of a content ever used, with all the others of the call', async () => {
    const [free, used] = [await create('Free'), await create('Used')]
    const content = await makeContent(ctx.db, { categoryId: used.id })
    expect(await getCategory(ctx, used)).toMatchObject({ contentCount: 1 })
    const refusal = { code: 'CategoryContainAlmostOneContent' }
    await expect(removeCategories(ctx, { idList: [free.id, used.id] })).rejects.toMatchObject(refusal)
    await makeContentVersion(ctx.db, content.id)
    expect(await getCategory(ctx, used)).toMatchObject({ contentCount: 0 })
    await expect(removeCategories(ctx, { idList: [used.id] })).rejects.toMatchObject(refusal)
    expect(await getCategory(ctx, free)).toMatchObject({ fallbackName: 'Free' })
  })
})

it('lists by either name, sorted and counted', async () => {
  for (const n of [2, 1]) await makeCategory(ctx.db, { fallbackName: `Shelf ${n}`, name: `Étagère ${n}` })
  const page = await listCategories(ctx, { search: 'etagere', sort: 'name', limit: 1 })
  expect(page.rows.map((row) => row.fallbackName)).toEqual(['Shelf 1'])
  expect(page.total).toBe(2)
})
