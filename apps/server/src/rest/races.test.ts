import { brokenInvariants } from '@cursus/domain/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../calls/call.ts'
import { calls } from '../calls/table.ts'
import { createArenas, elsewhere, prepare } from '../testing/arena.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const atOnce = 3
/** All members of a group run at the same time: each has a connection of its own. */
const groupSize = 12
const test = useTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' }, undefined, atOnce * groupSize)
let makeArena: Awaited<ReturnType<typeof createArenas>>
let names: string[]

beforeAll(async () => {
  makeArena = await createArenas(test)
  names = Object.keys((await makeArena()).mutations)
})

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(test.ctx.db)
  return rows[0]?.deadlocks ?? 0
}

/** Which part of the groups meets in less than one round. */
const seed = Number(process.env.RACES_SEED ?? 0)
/** Names of the only mutations to pair, separated by commas. */
const chosen = process.env.RACES_OF?.split(',')
/** Number of rounds; in each, every pair meets at least once. Below 1: that part of the groups. */
const rounds = Number(process.env.RACES ?? (chosen ? 1 : 0.1))
/** What changes nothing that has a history, besides what people do with their own things. */
const withoutEvent = [
  'company.export.create',
  'company.report.setMail',
  'company.user.remind',
  'company.userGroup.keepFormerUsers',
  'company.access.remind',
  'company.access.invite',
  // The arena has no draft.
  'management.module.publish',
  'company.access.makeRecordFile',
  'company.user.makeRecordFile',
  'support.sendAsUser',
]

/** Groups of the numbers below `count` that contain each pair at least once. */
function groupsOf(count: number): number[][] {
  const all = Array.from({ length: count }, (_, number) => number)
  const met = all.map(() => new Set<number>())
  const groups: number[][] = []
  for (const entry of all) {
    for (const other of all.slice(entry + 1)) {
      if (met[entry]?.has(other)) continue
      const group = [entry, other]
      while (group.length < Math.min(groupSize, count)) {
        const gain = (number: number) => group.filter((member) => !met[number]?.has(member)).length
        group.push(all.filter((number) => !group.includes(number)).reduce((a, b) => (gain(b) > gain(a) ? b : a)))
      }
      for (const member of group) for (const number of group) met[member]?.add(number)
      groups.push(group)
    }
  }
  return groups
}

/** Groups in which each number meets itself. */
function twins(count: number): number[][] {
  const all = Array.from({ length: count }, (_, number) => number)
  const size = groupSize / 2
  return all
    .filter((number) => number % size === 0)
    .map((first) => all.slice(first, first + size).flatMap((number) => [number, number]))
}

/** The same members in any order. */
function shuffle<T>(members: readonly T[]): T[] {
  return members
    .map((member) => ({ member, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ member }) => member)
}

describe('changes of one person or company', () => {
  it('are all mutations, and the worker’s part', () => {
    // Acts on selections without a path run the same verbs as others.
    const isRaced = ({ type, rest, input }: Call) =>
      type === 'mutation' && (rest || !('selection' in (input?.shape ?? {})))
    const mutations = [...calls].flatMap(([name, call]) => (isRaced(call) ? [name] : []))
    const raced = new Set(names.map((name) => name.split(':')[0] ?? ''))
    expect([...raced, ...elsewhere].sort()).toEqual([...mutations, 'the worker'].sort())
  })

  // Refused calls would race nothing. Whether one succeeds among others depends on their order.
  it('succeed in an arena of their own, and are events', { timeout: 600_000 }, async () => {
    const refused: Record<string, string | undefined> = {}
    const silent: string[] = []
    const countEvents = async () => {
      const { count } = await test.ctx.db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    for (const name of names) {
      const { mutations } = await makeArena()
      await prepare(mutations, name)
      const before = await countEvents()
      const answer = await mutations[name]?.()
      if (!answer || answer.statusCode >= 300) refused[name] = answer?.body
      if ((await countEvents()) === before) silent.push(name)
    }
    expect(refused).toEqual({})
    expect(silent.filter((name) => !/^(account|auth|participant|the worker)\b/.test(name))).toEqual(withoutEvent)
  })

  it('never cause an internal fault when they run concurrently', {
    timeout: rounds > 1 ? 2 ** 31 - 1 : 600_000,
  }, async () => {
    const acts = chosen ? names.filter((name) => chosen.includes(name)) : names
    const step = rounds < 1 ? Math.round(1 / rounds) : 1
    const isChosen = (_group: number[], number: number) => number % step === seed % step
    const design = [...groupsOf(acts.length), ...twins(acts.length)].filter(isChosen)
    const faults = new Map<string, string>()
    let met = 0

    /** Each round has the pairs in other company and in another order. */
    function* groups(): Generator<string[]> {
      for (let round = 0; round < rounds; round++) {
        const order = round === 0 ? acts : shuffle(acts)
        for (const group of design) yield shuffle(group.map((place) => order[place] ?? ''))
      }
    }
    const waiting = groups()

    async function meet(): Promise<void> {
      for (const group of waiting) {
        const { mutations } = await makeArena()
        const answering = group.map(async (name) => {
          const answer = await mutations[name]?.()
          if (!answer || answer.statusCode >= 500) {
            faults.set(`${name} in ${group.join(' × ')}`, `${answer?.body} ${test.log.at(-1)}`)
          }
        })
        await Promise.all(answering)
        met += 1
        if (rounds > 1 && met % design.length === 0)
          console.warn(`${met / design.length} rounds, ${faults.size} faults, ${await deadlocks()} deadlocks`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, meet))

    expect(Object.fromEntries(faults)).toEqual({})
    expect(await brokenInvariants(test.ctx)).toEqual({})
    // One lock order prevents deadlocks; the retry is for the rare one that a foreign key's lock
    // causes.
    expect(await deadlocks()).toBeLessThan(Math.max(3, rounds))
    const failed = test.ctx.db.selectFrom('eventOutbox').select(['eventIds', 'error']).where('error', 'is not', null)
    expect(await failed.execute()).toEqual([])
  })
})
