import { connect } from 'node:net'
import { AppError } from '@cursus/contract/error'
import { describe, expect, it } from 'vitest'
import { explainError } from './index.ts'

describe('explaining an error', () => {
  it('includes each cause once', () => {
    const cause = new Error('the disk is full')
    expect(explainError(new Error('the demo', { cause }))).toBe('the demo: the disk is full')
    expect(explainError(new Error('no start: the disk is full', { cause }))).toBe('no start: the disk is full')
  })

  it('never prints a bare name', () => {
    const bare = explainError(new AppError('ExpireDateNotValid'))
    expect(bare).toMatch(/^AppError ExpireDateNotValid \(at .*explain-error\.test\.ts:\d+:\d+\)$/)
    expect(explainError(new TypeError())).toMatch(/^TypeError \(at /)
    expect(explainError(undefined)).toBe('')
    expect(explainError('late')).toBe('something that is no error was thrown (late)')
  })

  it('gives the reason when a name with two addresses cannot be reached', async () => {
    const refused = await new Promise<unknown>((done) => {
      // Nothing listens on port 1 of the loopback addresses.
      const lookup = (_host: string, _options: object, found: (error: null, all: object[]) => void) =>
        found(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '127.0.0.2', family: 4 },
        ])
      connect({ host: 'two.example', port: 1, lookup: lookup as never }).on('error', done)
    })
    expect(refused).toBeInstanceOf(AggregateError)
    expect(explainError(refused)).toContain('connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1')
  })
})
