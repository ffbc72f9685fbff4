import type { GiveAccessResult } from '@cursus/contract/access'
import { expect, it } from 'vitest'
import { type GiveProgress, giveEach } from './give-each.ts'

const emailsTo = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.fr`)
const people = (count: number, userGroupIdList: string[] = []) => ({
  moduleId: '',
  userList: emailsTo(count),
  userGroupIdList,
  exceptUserList: [] as string[],
})
const giveAll = async ({ userList }: { userList: string[] }): Promise<GiveAccessResult> => ({
  created: userList.map((email) => ({ id: email, email })),
  skipped: [],
})
const check = async () => undefined
const members = async () => [] as string[]

it('gives a module to a thousand people by one call, and to more in parts', async () => {
  const calls: number[] = []
  const give = (input: ReturnType<typeof people>) => {
    calls.push(input.userList.length)
    return giveAll(input)
  }
  await giveEach(['a'], people(1000), { check, members, give })
  expect(calls).toEqual([1000])
  const steps: GiveProgress[] = []
  const onStep = (step: GiveProgress) => void steps.push(step)
  const [gift] = await giveEach(['a'], people(2500), { check, members, give, onStep })
  expect(calls.slice(1)).toEqual([1000, 1000, 500])
  expect(steps.map(({ done, count }) => `${done}/${count}`)).toEqual(['0/3', '1/3', '2/3', '3/3'])
  expect(gift?.emails).toHaveLength(2500)
  expect(gift?.refused).toBeUndefined()
})

it('sends the people of groups in parts like addresses, each person once, and names them in the report', async () => {
  const calls: ReturnType<typeof people>[] = []
  const batches: string[][] = []
  const input = { ...people(800, ['g', 'h']), exceptUserList: ['gone@x.fr'] }
  const checked: ReturnType<typeof people>[] = []
  const [gift] = await giveEach(['a'], input, {
    check: async (whole) => void checked.push(whole),
    members: async ({ userGroupIdList }) => {
      batches.push(userGroupIdList)
      return [...emailsTo(900), 'member@x.fr']
    },
    give: (part) => {
      calls.push(part)
      return giveAll(part)
    },
  })
  expect(batches).toEqual([['g', 'h']])
  expect(calls.map(({ userList }) => userList.length)).toEqual([901])
  expect(calls[0]).toMatchObject({ userGroupIdList: [], exceptUserList: [] })
  expect(gift?.emails).toEqual([...emailsTo(900), 'member@x.fr'])
  expect(checked).toEqual([])

  const [large, other] = await giveEach(['a', 'b'], people(0, ['g']), {
    check: async (whole) => void checked.push(whole),
    members: async () => emailsTo(2100),
    give: async (part) => {
      if (part.moduleId === 'a' && part.userList.includes('p2000@x.fr')) throw new Error('Network Error')
      return giveAll(part)
    },
  })
  expect(checked.map(({ userList, userGroupIdList }) => [userList, userGroupIdList])).toEqual([
    [[], ['g']],
    [[], ['g']],
  ])
  expect(large?.emails).toHaveLength(2000)
  expect(large?.refused?.emails).toEqual(emailsTo(2100).slice(2000))
  expect(other?.emails).toHaveLength(2100)
})

it('refuses a module before its first part when the check of everybody refuses it, and goes on with the next', async () => {
  const noSeats = new Error('NotEnoughAccessRemaining')
  const batches: string[] = []
  const gift = await giveEach(['a', 'b'], people(1500), {
    members,
    check: async ({ moduleId }) => {
      if (moduleId === 'a') throw noSeats
    },
    give: (input) => {
      batches.push(input.moduleId)
      return giveAll(input)
    },
  })
  expect(batches).toEqual(['b', 'b'])
  expect(gift[0]).toEqual({
    moduleId: 'a',
    emails: [],
    skipped: [],
    refused: { error: noSeats, emails: emailsTo(1500) },
  })
  expect(gift[1]?.emails).toHaveLength(1500)
})

it('names who is left when a later part fails, or when it is stopped', async () => {
  const away = new Error('Network Error')
  const [failed] = await giveEach(['a'], people(3000), {
    check,
    members,
    give: async (input) => {
      if (input.userList.includes('p1000@x.fr')) throw away
      return giveAll(input)
    },
  })
  expect(failed?.emails).toHaveLength(1000)
  expect(failed?.refused).toEqual({ error: away, emails: emailsTo(3000).slice(1000) })

  let sent = 0
  const stopped = await giveEach(['a', 'b'], people(3000), {
    check,
    members,
    give: giveAll,
    onStep: ({ done }) => {
      sent = done
    },
    isStopped: () => sent >= 2,
  })
  expect(stopped.map(({ emails, refused }) => [emails.length, refused?.emails.length, refused?.error])).toEqual([
    [2000, 1000, undefined],
    [0, 3000, undefined],
  ])
})
