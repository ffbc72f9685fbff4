import type { ListAccessesInput } from '@cursus/contract/access'
import { maxNamed, type Selection } from '@cursus/contract/act'
import { fitsRevoking, rowName } from '@cursus/contract/act-values'
import { expect, it } from 'vitest'
import { listAccesses, revokeAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { makeAccess, makeCompany, makeCompanyCtx, makeLicence, makeModule, makeUser, useCtx } from '../testing/index.ts'
import { actOnSelection } from './index.ts'

const ctx = useCtx()

const batches: string[][] = []
const revoke = (company: CompanyCtx, selection: Selection<ListAccessesInput>) =>
  actOnSelection(
    company,
    {
      list: listAccesses,
      fit: fitsRevoking,
      most: 2,
      act: async (idList) => {
        await revokeAccesses(company, { idList })
        batches.push(idList)
      },
    },
    selection,
  )

async function start() {
  const company = await makeCompany(ctx.db)
  const [first, second] = [await makeModule(ctx.db), await makeModule(ctx.db)]
  const licence = await makeLicence(ctx.db, company, { modules: [first, second] })
  const give = async (module: typeof first) =>
    (await makeAccess(ctx.db, { licence, module, userId: (await makeUser(ctx.db)).id })).id
  const ids: string[] = []
  for (let made = 0; made < 5; made += 1) ids.push(await give(first))
  batches.length = 0
  return { trainer: await makeCompanyCtx(ctx, company), module: first, ids, staying: await give(second), give }
}

const revokedIn = async (trainer: CompanyCtx) =>
  (await listAccesses(trainer, { state: ['revoked'] })).rows.map(({ id }) => id).sort()

it('says what it would do, then does it in batches, to the rows of the filter only', async () => {
  const { trainer, module, ids } = await start()
  await revokeAccesses(trainer, { idList: [ids[1]!] })
  const all = { matching: { moduleId: [module.id] }, exceptIds: [ids[4]!] }
  expect(await revoke(trainer, all)).toEqual({ count: 5, fitting: 3, leftOut: [], done: 0, after: null })
  expect(await revokedIn(trainer)).toEqual([ids[1]])

  const first = await revoke(trainer, { ...all, count: 5 })
  expect(first).toEqual({ count: 3, fitting: 1, leftOut: [], done: 1, after: ids[1] })
  const second = await revoke(trainer, { ...all, count: first.count, after: first.after! })
  expect(second).toEqual({ count: 1, fitting: 2, leftOut: [], done: 2, after: ids[3] })
  const last = await revoke(trainer, { ...all, count: second.count, after: second.after! })
  expect(last).toEqual({ count: 0, fitting: 0, leftOut: [], done: 0, after: null })
  expect(batches).toEqual([[ids[0]], [ids[2], ids[3]]])
  expect(await revokedIn(trainer)).toEqual(ids.slice(0, 4))
})

it('refuses another number of rows than the one that was seen, at the first and at each later batch', async () => {
  const { trainer, module, ids, give } = await start()
  const all = { matching: { moduleId: [module.id] } }
  await expect(revoke(trainer, { ...all, count: 4 })).rejects.toThrow('SelectionChanged?count=5')
  const { count, after } = await revoke(trainer, { ...all, count: 5 })
  await give(module)
  const next = { ...all, count, after: after! }
  await expect(revoke(trainer, next)).rejects.toThrow('SelectionChanged?count=4')
  expect(await revokedIn(trainer)).toEqual(ids.slice(0, 2))
})

it('finds rows by a search over several tables, each once', async () => {
  const { trainer, ids, staying } = await start()
  const { rows } = await listAccesses(trainer, {})
  const search = rows.find(({ id }) => id === staying)?.module.title
  expect(await revoke(trainer, { matching: { search } })).toMatchObject({ count: 1, fitting: 1 })
  expect(await revoke(trainer, { matching: { search }, count: 1 })).toMatchObject({ fitting: 1, after: null })
  expect(await revokedIn(trainer)).toEqual([staying])
  expect(ids).not.toContain(staying)
})

it('reaches no row of another company', async () => {
  const { module, ids, trainer } = await start()
  const stranger = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
  const all = { matching: { moduleId: [module.id] } }
  expect(await revoke(stranger, all)).toMatchObject({ count: 0, fitting: 0 })
  await expect(revoke(stranger, { ...all, count: 5 })).rejects.toThrow('SelectionChanged?count=0')
  await expect(revoke(stranger, { ...all, count: 4, after: ids[0]! })).rejects.toThrow('SelectionChanged')
  expect(await revokedIn(trainer)).toEqual([])
})

it('names the first rows that it leaves out, before the act and after it', async () => {
  const { trainer, module, ids, give } = await start()
  const { rows } = await listAccesses(trainer, { moduleId: [module.id] })
  const nameOf = (id: string) => rowName(rows.find((row) => row.id === id) ?? {}, 'fr')
  const [first, second, ...others] = ids as [string, string, ...string[]]
  const act = (selection: Selection<ListAccessesInput>) =>
    actOnSelection(
      trainer,
      {
        list: listAccesses,
        fit: ({ id }) => id !== first || { reason: 'first' },
        act: async (some) => ({
          done: some.length - 1,
          leftOut: [{ reason: 'second', number: 1, idList: [second] }],
        }),
      },
      selection,
    )
  const all = { matching: { moduleId: [module.id] } }
  const left = [{ reason: 'first', number: 1, idList: [first], names: [nameOf(first)] }]
  expect(await act(all)).toMatchObject({ fitting: 4, leftOut: left })
  expect(await act({ ...all, count: 5 })).toMatchObject({
    done: others.length,
    leftOut: [...left, { reason: 'second', number: 1, idList: [second], names: [nameOf(second)] }],
  })
  const none = { list: listAccesses, fit: () => ({ reason: 'all' }), act: async () => undefined }
  await give(module)
  expect((await actOnSelection(trainer, none, all)).leftOut).toMatchObject([{ number: 6, names: { length: maxNamed } }])
})

it('acts on the rows of ids once, and names none of those that it leaves out', async () => {
  const { trainer, ids } = await start()
  const answer = { fitting: 2, count: 0, after: null }
  expect(await revoke(trainer, { ids: ids.slice(0, 2) })).toEqual({ ...answer, done: 2, leftOut: [] })
  expect(await revokedIn(trainer)).toEqual(ids.slice(0, 2))
  const left = { reason: 'all', number: 2, idList: ids.slice(0, 2) }
  const act = { list: listAccesses, act: async () => ({ done: 0, leftOut: [left], isPartial: true }) }
  expect(await actOnSelection(trainer, act, { ids: ids.slice(0, 2) })).toEqual({
    ...answer,
    done: 0,
    isPartial: true,
    leftOut: [{ ...left, names: [] }],
  })
})
