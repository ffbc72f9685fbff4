import type { ImportReport } from '@cursus/contract/company-user'
import { expect, it } from 'vitest'
import { countOutcomes, type Outcomes, sendRows } from './run-import.ts'

const rows = Array.from({ length: 2500 }, (_, index) => ({ line: index + 2, email: `p${index}@b.fr`, cells: [] }))
const done = (sent: { line: number; email: string }[]): ImportReport => ({
  lines: sent.map(({ line, email }) => ({ line, email, result: 'created', problem: null })),
  newGroups: ['Lyon'],
  shortModules: [],
})

it('sends a thousand rows at a time and gathers the reports', async () => {
  const sizes: number[] = []
  const outcomes = await sendRows(rows, async (sent) => {
    sizes.push(sent.length)
    return { ...done(sent), newGroups: [sizes.length === 1 ? 'Lyon' : 'LYON'] }
  })
  expect(sizes).toEqual([1000, 1000, 500])
  expect(countOutcomes(outcomes)).toEqual({ created: 2500, updated: 0, unchanged: 0, refused: 0 })
  expect(outcomes.newGroups).toEqual(['Lyon'])
})

it('goes on after a failure with what was not sent', async () => {
  let known: Outcomes | undefined
  let calls = 0
  const send = async (sent: { line: number; email: string }[]) => {
    calls += 1
    if (calls === 2) throw new Error('Network Error')
    return done(sent)
  }
  const onStep = (step: Outcomes) => {
    known = step
  }
  await expect(sendRows(rows, send, { onStep })).rejects.toThrow('Network Error')
  const outcomes = await sendRows(rows, send, { from: known, onStep } as never)
  expect(calls).toBe(4)
  expect(outcomes.lines.size).toBe(2500)
})

it('refuses an address that is repeated in a later call', async () => {
  const again = [...rows, { line: 9000, email: ' P0@b.fr', cells: [] }]
  const outcomes = await sendRows(again, async (sent) => done(sent))
  expect(outcomes.lines.get(9000)).toEqual({
    result: 'refused',
    problem: { code: 'emailRepeated', value: ' P0@b.fr', line: 2 },
  })
})
