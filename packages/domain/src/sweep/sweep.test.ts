import { expect, it } from 'vitest'
import { useCtx } from '../testing/index.ts'
import { declareSweeps, listSweeps, markSweepRan, readSweepStatus } from './index.ts'

const deps = useCtx()

const start = new Date('2026-12-31T22:59:00Z')
const at = (seconds: number) => ({ ...deps, now: () => new Date(start.getTime() + seconds * 1000) })
const sweeps = [
  { name: 'often', everyMs: 5000 },
  { name: 'seldom', everyMs: 3_600_000 },
]
const overdueAt = async (seconds: number) =>
  (await listSweeps(at(seconds))).filter(({ isOverdue }) => isOverdue).map(({ name }) => name)

it('reports when each sweep last ran, and whether it is overdue', async () => {
  await declareSweeps(at(0), sweeps)
  expect(await listSweeps(at(0))).toEqual([
    { name: 'often', ranAt: null, isOverdue: false },
    { name: 'seldom', ranAt: null, isOverdue: false },
  ])
  expect(await overdueAt(70)).toEqual([])
  // A sweep that never ran is overdue too, also after a restart of the worker.
  await declareSweeps(at(60), sweeps)
  expect(await overdueAt(71)).toEqual(['often'])
  await markSweepRan(at(80), 'often')
  expect(await overdueAt(100)).toEqual([])
  expect((await listSweeps(at(100)))[0]?.ranAt).toEqual(at(80).now())
  expect(await overdueAt(7261)).toEqual(['often', 'seldom'])
})

it('lists declared sweeps only', async () => {
  await declareSweeps(at(0), [{ name: 'seldom', everyMs: 1000 }])
  await markSweepRan(at(10), 'often')
  expect((await listSweeps(at(0))).map(({ name }) => name)).toEqual(['seldom'])
  expect(await overdueAt(63)).toEqual(['seldom'])
})

it('tells a worker that is away from one whose sweep fails', async () => {
  await declareSweeps(at(0), sweeps)
  expect(await readSweepStatus(at(69))).toEqual({ isWorkerRunning: true, overdue: [] })
  await markSweepRan(at(1000), 'often')
  expect(await readSweepStatus(at(1010))).toEqual({ isWorkerRunning: true, overdue: [] })
  await markSweepRan(at(2000), 'seldom')
  expect(await readSweepStatus(at(2010))).toMatchObject({ isWorkerRunning: true, overdue: [{ name: 'often' }] })
  expect(await readSweepStatus(at(2071))).toMatchObject({ isWorkerRunning: false, overdue: [{ name: 'often' }] })
})
