import { describe, expect, it } from 'vitest'
import { type Call, findCalls, problemOf, readFigures } from './call-log.ts'

let id = 0
const call = (name: string, args: string[], answer = 'true', error = '0'): Call => ({
  type: 'call',
  id: id++,
  name,
  args,
  length: args.at(-1)?.length ?? 0,
  answer,
  error,
  errorText: '',
  ms: id,
})

describe('figures of a preview', () => {
  it('of SCORM 2004: status, verdict, score, progress, place, time, size of the data', () => {
    const set = (element: string, value: string) => call('SetValue', [element, value])
    expect(
      readFigures('2004', [
        call('Initialize', ['']),
        set('cmi.completion_status', 'incomplete'),
        set('cmi.completion_status', 'completed'),
        set('cmi.success_status', 'passed'),
        set('cmi.score.raw', '8'),
        set('cmi.score.scaled', '0.82'),
        set('cmi.progress_measure', '0.39'),
        set('cmi.location', 'slide-7'),
        set('cmi.session_time', 'PT1M12S'),
        { ...set('cmi.suspend_data', 'cut'), length: 1248 },
        call('SetValue', ['cmi.score.scaled', '2'], 'false', '407'),
      ]),
    ).toEqual({
      completion: 'completed',
      success: 'passed',
      score: 82,
      rawScore: '0.82',
      progress: '0.39',
      location: 'slide-7',
      sessionTime: 'PT1M12S',
      seconds: 72,
      suspendLength: 1248,
      errors: 1,
    })
  })

  it('of SCORM 1.2: the verdict is a status, and the score has a range', () => {
    const set = (element: string, value: string) => call('LMSSetValue', [element, value])
    expect(
      readFigures('1.2', [
        set('cmi.core.lesson_status', 'failed'),
        set('cmi.core.score.raw', '15'),
        set('cmi.core.score.min', '10'),
        set('cmi.core.score.max', '20'),
        set('cmi.core.session_time', '0000:02:05.00'),
      ]),
    ).toMatchObject({ completion: 'failed', success: 'failed', score: 50, rawScore: '15', seconds: 125 })
  })

  it('are empty at first', () => {
    expect(readFigures('1.2', [])).toMatchObject({ completion: undefined, score: undefined, suspendLength: 0 })
  })
})

describe('the log', () => {
  const calls = [
    call('Initialize', ['']),
    call('SetValue', ['cmi.location', 'Slide 7']),
    call('SetValue', ['cmi.interactions.0.id', 'Q 1'], 'false', '406'),
    call('GetValue', ['cmi.score.raw'], '', '403'),
  ]

  it('is searched by words in any order', () => {
    expect(findCalls('2004', calls, { search: '7 location' })).toEqual([calls[1]])
    expect(findCalls('2004', calls, { errorsOnly: true })).toEqual([calls[2]])
    expect(findCalls('2004', calls, { search: 'slide', errorsOnly: true })).toEqual([])
    expect(findCalls('2004', calls, { kind: 'Commit' })).toEqual([])
    expect(findCalls('2004', calls, { kind: 'other' })).toEqual(calls.filter(({ name }) => name === 'Initialize'))
  })

  it('has words for errors, which mean different things in the two standards', () => {
    expect(problemOf('1.2', '301')).toBe('notBegun')
    expect(problemOf('2004', '301')).toBe('unknownElement')
    expect(problemOf('2004', '406')).toBe('wrongType')
    expect(problemOf('2004', '999')).toBe('other')
  })
})
