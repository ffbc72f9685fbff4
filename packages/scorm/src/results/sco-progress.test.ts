import { describe, expect, it } from 'vitest'
import type { ScoResult } from './read-sco.ts'
import { type ElementWrite, joinProgress, noProgress, progressOf, replayWrites } from './sco-progress.ts'

const moment = (percent: number | undefined, verdict?: ScoResult['verdict']): ScoResult => ({
  completed: false,
  success: undefined,
  percent,
  verdict,
})

describe('the state machine of a score', () => {
  it.each([
    // pending, percent before; score, verdict; pending, percent after
    [undefined, undefined, undefined, undefined, undefined, undefined],
    [undefined, undefined, 0, undefined, undefined, undefined],
    [undefined, undefined, 40, undefined, 40, undefined],
    [60, undefined, 40, undefined, 60, undefined],
    [60, 50, 0, undefined, 60, 50],
    [60, undefined, undefined, 'said', undefined, 60],
    [60, undefined, 40, 'said', undefined, 60],
    [60, 90, 40, 'said', undefined, 90],
    [undefined, undefined, 0, 'said', undefined, 0],
    [undefined, undefined, 0, 'ended', undefined, undefined],
    [undefined, undefined, 30, 'ended', undefined, 30],
    [60, undefined, 0, 'ended', undefined, 60],
    [undefined, 90, 0, 'said', undefined, 90],
  ] as const)(
    'pending %s, best %s; score %s, verdict %s: pending %s, best %s',
    (pending, percent, score, verdict, thenPending, best) => {
      const after = progressOf({ ...noProgress, pending, percent }, moment(score, verdict))
      expect(after).toMatchObject({ pending: thenPending, percent: best })
    },
  )

  it('94 completed, then 100 incomplete, then completed', () => {
    let progress = progressOf(noProgress, { ...moment(94, 'said'), completed: true })
    expect(progress).toMatchObject({ percent: 94, completed: true })
    progress = progressOf(progress, moment(100))
    expect(progress).toMatchObject({ percent: 94, pending: 100, completed: true })
    progress = progressOf(progress, { ...moment(100, 'said'), completed: true })
    expect(progress).toEqual({ percent: 100, pending: undefined, completed: true, passed: false })
  })

  it('replays the writes of a commit in order of time', () => {
    const writes: ElementWrite[] = [
      ['cmi.core.lesson_status', 'incomplete', 3],
      ['cmi.core.score.raw', '100', 1],
      ['cmi.core.lesson_status', 'passed', 2],
      ['cmi.core.score.raw', '30', 4],
    ]
    const after = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '30' }
    expect(replayWrites('1.2', noProgress, { elements: after, history: writes, after })).toEqual({
      pending: 30,
      percent: 100,
      completed: true,
      passed: true,
    })
  })

  it('a score that remains when the status goes back is not a new one', () => {
    const before = { ...noProgress, percent: 40 }
    const after = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '40' }
    const elements = { 'cmi.core.lesson_status': 'incomplete' }
    const history: ElementWrite[] = [['cmi.core.lesson_status', 'incomplete', 1]]
    expect(replayWrites('1.2', before, { elements, after })).toMatchObject({ pending: undefined })
    expect(replayWrites('1.2', before, { elements, history, after })).toMatchObject({ pending: undefined })
    expect(replayWrites('1.2', before, { elements: after, after })).toMatchObject({ pending: 40 })
  })

  it('a late commit does not restore a pending score that was confirmed meanwhile', () => {
    const now = { ...noProgress, percent: 80 }
    expect(joinProgress(now, { ...noProgress, pending: 60 })).toMatchObject({ percent: 80, pending: undefined })
    expect(joinProgress(now, { ...noProgress, pending: 90 })).toMatchObject({ percent: 80, pending: 90 })
  })
})
