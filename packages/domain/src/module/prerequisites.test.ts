import { createContentVersionInput } from '@cursus/contract/content'
import { createModuleInput } from '@cursus/contract/module'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContentVersion } from '../content/index.ts'
import { create } from '../content/testing/create.ts'
import type { ManagementCtx } from '../context.ts'
import { makeUpload } from '../file/testing.ts'
import { makeManagementCtx, makeTheme, unique, useCtx } from '../testing/index.ts'
import { createModule } from './create-module.ts'

const deps = useCtx()
let ctx: ManagementCtx
let themeId: string
let categoryId: string

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
  themeId = (await makeTheme(ctx.db)).id
  categoryId = (await create(ctx)).category.id
})

const failed = (name: string) => ({
  processingState: 'failed' as const,
  processingReason: JSON.stringify({ name, options: {} }),
})
const outcomes = {
  ready: { processingState: 'ready', processingReason: null, filesPrefix: 'unpacked/1', manifest: '{}' },
  refused: failed('noManifest'),
  interrupted: failed('processingFailed'),
} as const

const upload = () => makeUpload(ctx.storage, Buffer.from('a package'), 'package.zip')
const makeItem = async (type: 'scorm-content' | 'external-link') =>
  (await create(ctx, { type, categoryId, ...(type === 'scorm-content' ? { file: await upload() } : {}) })).id

const require = async (id: string, requiredContentIdList: string[], hasFile: boolean) =>
  createContentVersion(
    ctx,
    createContentVersionInput.parse({
      id,
      requiredContentIdList: requiredContentIdList.length === 0 ? 'null' : requiredContentIdList,
      ...(hasFile ? { file: await upload() } : {}),
    }),
  )

/**
 * Ends the unpacking of every version of a content that waits for it, or failed and is tried again.
 */
const settle = (contentId: string, outcome: keyof typeof outcomes) =>
  ctx.db
    .updateTable('contentVersions')
    .set({ ...outcomes[outcome], processingPercent: 100 })
    .where('contentId', '=', contentId)
    .where(({ eb, or, ref }) =>
      or([
        eb('processingState', '=', 'pending'),
        eb(ref('processingReason', '->>').key('name'), '=', 'processingFailed'),
      ]),
    )
    .execute()

const publish = (contentIdList: string[]) =>
  createModule(
    ctx,
    createModuleInput.parse({
      title: unique('Module'),
      type: 'free-content',
      language: 'fr',
      description: 'Described',
      themeId,
      contentIdList,
    }),
  )

/** The contents of a module that a participant can finish, one after the other. */
async function finishable(moduleId: string): Promise<{ all: number; done: number }> {
  const rows = await ctx.db
    .selectFrom('modules as m')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'm.latestVersionId')
    .leftJoin('contentRelations as r', (join) =>
      join.onRef('r.contentVersionId', '=', 'mc.contentVersionId').on('r.kind', '=', 'required'),
    )
    .select(['mc.contentId', 'r.contentId as requiredId'])
    .where('m.id', '=', moduleId)
    .execute()
  const all = new Set(rows.map(({ contentId }) => contentId))
  const done = new Set<string>()
  for (let round = 0; round < all.size; round++) {
    for (const id of all) {
      const needs = rows.flatMap(({ contentId, requiredId }) =>
        contentId === id && requiredId && all.has(requiredId) ? [requiredId] : [],
      )
      if (needs.every((needed) => done.has(needed))) done.add(id)
    }
  }
  return { all: all.size, done: done.size }
}

const issue = (path: string, rule: string) => ({
  code: 'ValidationFailed',
  issues: [expect.objectContaining({ path, rule })],
})

describe('prerequisites never lock a module', () => {
  it('a version that a refused package hides still counts, because modules pin it', async () => {
    const [a, b] = [await makeItem('scorm-content'), await makeItem('external-link')]
    await require(a, [b], false)
    await settle(a, 'ready')
    await require(a, [], true)
    await settle(a, 'refused')
    await expect(require(b, [a], false)).rejects.toMatchObject(issue('requiredContentIdList', 'circular'))
    // A newer version that is ready takes its place.
    await require(a, [], true)
    await expect(require(b, [a], false)).rejects.toMatchObject(issue('requiredContentIdList', 'circular'))
    await settle(a, 'ready')
    await require(b, [a], false)
    expect(await finishable((await publish([a, b])).id)).toEqual({ all: 2, done: 2 })
  })

  it('a module whose contents wait for each other is not published', async () => {
    const [a, b] = [await makeItem('external-link'), await makeItem('external-link')]
    await require(b, [a], false)
    // As stored before both versions were compared.
    const { id: contentVersionId } = await ctx.db
      .selectFrom('contentVersions')
      .select('id')
      .where('contentId', '=', a)
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('contentRelations')
      .values({ contentVersionId, kind: 'required', contentId: b, position: 0 })
      .execute()
    await expect(publish([a, b])).rejects.toMatchObject(issue('contentIdList', 'circular'))
    expect(await finishable((await publish([a])).id)).toEqual({ all: 1, done: 1 })
  })

  it('whatever editors do, in any order, every published module can be finished', async () => {
    const edit = fc.record({ by: fc.nat(5), needs: fc.boolean(), hasFile: fc.boolean() })
    const unpacking = fc.record({ by: fc.nat(5), outcome: fc.constantFrom('ready', 'refused', 'interrupted') })
    const steps = fc.array(fc.oneof(edit, unpacking), { minLength: 15, maxLength: 25 })
    const seen = { edited: 0, refused: 0 }
    const run = async (count: number, taken: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) => {
      const ids: string[] = []
      while (ids.length < count) ids.push(await makeItem('scorm-content'))
      for (const id of ids) await settle(id, 'ready')
      for (const each of taken) {
        const id = ids[each.by % count]!
        if ('outcome' in each) await settle(id, each.outcome)
        else {
          const other = ids[(each.by + 1) % count]!
          const edited = await outcomeOf(require(id, each.needs ? [other] : [], each.hasFile))
          seen[edited === 'done' ? 'edited' : 'refused']++
          if (edited !== 'done') continue
        }
        // Edits were refused before, so that no module has to be.
        expect(await outcomeOf(publish(ids))).toBe('done')
      }
    }
    await fc.assert(fc.asyncProperty(fc.integer({ min: 2, max: 3 }), steps, run), { numRuns: 15 })
    const modules = await ctx.db.selectFrom('modules').select('id').execute()
    for (const { id } of modules) {
      const { all, done } = await finishable(id)
      expect(done).toBe(all)
    }
    expect(Math.min(seen.edited, seen.refused)).toBeGreaterThan(5)
  })
})

/** `done`, or the name of the error. */
const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    ({ code }: { code?: string }) => code ?? 'unknown',
  )
