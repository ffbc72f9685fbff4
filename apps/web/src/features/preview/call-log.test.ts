import { describe, expect, it } from 'vitest'
import { type Call, findCalls, isProblem } from './preview-log.tsx'

let id = 0
const call = (name: string, args: string[], answer = 'true', error = '0'): Call => ({
  type: 'call',
  id: id++,
  name,
  args,
  answer,
  error,
  errorText: '',
  ms: id,
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

  it('counts refused calls as errors, but not a question for what was never set', () => {
    expect(isProblem('2004', '406')).toBe(true)
    expect(isProblem('2004', '403')).toBe(false)
    expect(isProblem('1.2', '403')).toBe(true)
    expect(isProblem('1.2', '0')).toBe(false)
  })
})
