import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../calls/table.ts'
import { createArenas, elsewhere, type Mutations } from '../testing/arena.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

let test: TestApp
let makeArena: () => Promise<Mutations>
let names: string[]

beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
  makeArena = await createArenas(test)
  names = Object.keys(await makeArena())
})
afterAll(() => test.close())

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(test.ctx.db)
  return rows[0]?.deadlocks ?? 0
}

/**
 * Number of runs of each pair alone. Absent: several calls share an arena, and each pair runs once.
 */
const meetings = Number(process.env.RACES ?? 0)
/** Names of the only mutations to pair, separated by commas. */
const chosen = process.env.RACES_OF?.split(',')
const atOnce = 4
/** Mutations that are refused until another one has run. */
const needs: Record<string, string> = {
  'management.content.archive': 'management.module.archive',
  'management.platformManager.set: take': 'management.platformManager.set: give',
  'company.access.revokeAttestation': 'company.access.makeAttestation',
  'company.access.restoreAttestation': 'company.access.makeAttestation',
}
const groupSize = 6

/** Groups that contain each pair of names at least once. */
function groupsOf(all: readonly string[]): string[][] {
  const left = new Set(all.flatMap((one, place) => all.slice(place + 1).map((other) => `${one} × ${other}`)))
  const unmet = (one: string, other: string) => left.has(`${one} × ${other}`) || left.has(`${other} × ${one}`)
  const groups: string[][] = []
  for (const pair of left) {
    if (!left.has(pair)) continue
    const group = pair.split(' × ')
    while (group.length < groupSize) {
      const gain = (name: string) => group.filter((member) => unmet(member, name)).length
      const best = all.filter((name) => !group.includes(name)).sort((a, b) => gain(b) - gain(a))[0]
      if (best === undefined) break
      group.push(best)
    }
    for (const one of group) for (const other of group) left.delete(`${one} × ${other}`)
    groups.push(group)
  }
  return groups
}

const pairsOf = (all: readonly string[]) => all.flatMap((one, place) => all.slice(place).map((other) => [one, other]))

describe('changes of one person or company', () => {
  it('are all mutations, and the worker’s part', () => {
    // Acts on all rows of a list run the same verbs.
    const mutations = [...calls].flatMap(([name, { type }]) =>
      type === 'mutation' && !name.endsWith('Matching') ? [name] : [],
    )
    const raced = new Set(names.map((name) => name.split(':')[0] ?? ''))
    expect([...raced, ...elsewhere].sort()).toEqual([...mutations, 'the worker'].sort())
  })

  // Refused calls would race nothing. Whether one succeeds among others depends on their order.
  it('succeed in an arena of their own', async () => {
    const refused: Record<string, string | undefined> = {}
    for (const name of names) {
      const mutations = await makeArena()
      const needed = needs[name]
      if (needed) await mutations[needed]?.()
      const answer = await mutations[name]?.()
      if (!answer || answer.statusCode >= 300) refused[name] = answer?.body
    }
    expect(refused).toEqual({})
  })

  it('never cause an internal fault when they run concurrently', {
    timeout: meetings > 0 ? 2 ** 31 - 1 : 600_000,
  }, async () => {
    const some = chosen ? names.filter((name) => chosen.includes(name)) : names
    const rounds = meetings > 0 ? Array.from({ length: meetings }, () => pairsOf(some)).flat() : groupsOf(some)
    const faults = new Map<string, string>()
    const waiting = rounds.values()

    async function meet(): Promise<void> {
      for (const group of waiting) {
        const mutations = await makeArena()
        // Twice, because each also runs against itself.
        const answering = [...group, ...group].map(async (name) => {
          const answer = await mutations[name]?.()
          if (!answer || answer.statusCode >= 500) {
            faults.set(`${name} in ${group.join(' × ')}`, `${answer?.body} ${test.log.at(-1)}`)
          }
        })
        await Promise.all(answering)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, meet))

    expect(Object.fromEntries(faults)).toEqual({})
    // One lock order prevents deadlocks; the retry is for the rare one that a foreign key's lock
    // causes.
    expect(await deadlocks()).toBeLessThan(Math.max(10, rounds.length / 100))
    const failed = test.ctx.db.selectFrom('outbox').select(['type', 'error']).where('error', 'is not', null)
    expect(await failed.execute()).toEqual([])
  })
})
