import type { GiveAccessResult } from '@cursus/contract/access'
import { expect, it } from 'vitest'
import { type GiveProgress, giveEach } from './give-each.ts'

const emailsTo = (count: number) => Array.from({ length: count }, (_, place) => `p${place}@x.fr`)
const people = (count: number, userGroupIdList: string[] = []) => ({
  moduleId: '',
  userList: emailsTo(count),
  userGroupIdList,
  exceptUserList: [],
})
const giveAll = async ({ userList }: { userList: string[] }): Promise<GiveAccessResult> => ({
  created: userList.map((email) => ({ id: email, email })),
  skipped: [],
})
const check = async () => undefined

it('gives a module to a thousand addresses by one call, and to more in parts, the last with the groups', async () => {
  const calls: [number, number][] = []
  const give = (input: ReturnType<typeof people>) => {
    calls.push([input.userList.length, input.userGroupIdList.length])
    return giveAll(input)
  }
  await giveEach(['a'], people(1000, ['g']), { check, give })
  expect(calls).toEqual([[1000, 1]])
  const steps: GiveProgress[] = []
  const [given] = await giveEach(['a'], people(2500, ['g']), { check, give, onStep: (step) => steps.push(step) })
  expect(calls.slice(1)).toEqual([
    [1000, 0],
    [1000, 0],
    [500, 1],
  ])
  expect(steps.map(({ done, count }) => `${done}/${count}`)).toEqual(['0/3', '1/3', '2/3', '3/3'])
  expect(given?.emails).toHaveLength(2500)
  expect(given?.refused).toBeUndefined()
})

it('refuses a module before its first part when the check of everybody refuses it, and goes on with the next', async () => {
  const noSeats = new Error('NotEnoughAccessRemaining')
  const asked: string[] = []
  const given = await giveEach(['a', 'b'], people(1500), {
    check: async ({ moduleId }) => {
      if (moduleId === 'a') throw noSeats
    },
    give: (input) => {
      asked.push(input.moduleId)
      return giveAll(input)
    },
  })
  expect(asked).toEqual(['b', 'b'])
  expect(given[0]).toEqual({
    moduleId: 'a',
    emails: [],
    skipped: [],
    refused: { error: noSeats, emails: emailsTo(1500) },
  })
  expect(given[1]?.emails).toHaveLength(1500)
})

it('names who is left when a later part fails, or when it is stopped', async () => {
  const away = new Error('Network Error')
  const [failed] = await giveEach(['a'], people(3000), {
    check,
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

it('does not call somebody skipped who got the module by an earlier part', async () => {
  const [given] = await giveEach(['a'], people(1500, ['g']), {
    check,
    give: async (input) => ({
      ...(await giveAll(input)),
      skipped:
        input.userGroupIdList.length > 0
          ? [
              { email: 'p3@x.fr', reason: 'alreadyHasAccess' },
              { email: 'held@x.fr', reason: 'suspended' },
            ]
          : [],
    }),
  })
  expect(given?.skipped).toEqual([{ email: 'held@x.fr', reason: 'suspended' }])
})
