import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteServerTime, now, setTimeZone, today } from './clock.ts'

const answer = (date: string) => ({ headers: new Headers({ date }) })

describe('the clock of the pages', () => {
  afterEach(() => {
    noteServerTime(answer(new Date().toUTCString()))
    setTimeZone('Europe/Paris')
    vi.useRealTimers()
  })

  it('gives the date in the platform’s time zone', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') })
    expect(today()).toBe('2027-01-01')
    setTimeZone('America/Los_Angeles')
    expect(today()).toBe('2026-12-31')
  })

  it('follows the server when the machine is wrong', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    noteServerTime(answer('Sun, 22 Nov 2026 12:00:00 GMT'))
    expect(now()).toEqual(new Date('2026-11-22T12:00:00Z'))
    expect(today()).toBe('2026-11-22')
    // Differences of seconds come from the network.
    noteServerTime(answer('Fri, 20 Nov 2026 11:59:10 GMT'))
    expect(now()).toEqual(new Date('2026-11-20T12:00:00Z'))
    // A response without a valid date is ignored.
    noteServerTime(answer('soon'))
    expect(now()).toEqual(new Date('2026-11-20T12:00:00Z'))
  })
})
