import { describe, expect, it } from 'vitest'
import { AppError, decodeError, encodeError } from './app-error.ts'
import { errorNames, errors } from './errors.ts'

describe('error wire form', () => {
  it('encodes and decodes options with any text', () => {
    const message = encodeError('UnauthorizedEmailDomain', { emailList: 'é+x@b.fr,ü@c.fr', n: 3 })
    expect(decodeError(message)).toEqual({
      code: 'UnauthorizedEmailDomain',
      options: { emailList: 'é+x@b.fr,ü@c.fr', n: '3' },
    })
  })
  it('decodes only names of the catalogue', () => {
    expect(decodeError('toString')).toBeUndefined()
    expect(decodeError('NoSuchError?x=1')).toBeUndefined()
  })
  it('gives every error a status between 400 and 599 and the wire form', () => {
    for (const name of errorNames) expect(errors[name].status).toSatisfy((s: number) => s >= 400 && s < 600)
    expect(new AppError('NotEnoughAccessRemaining', { remaining: 3, requested: 5 }).message).toBe(
      'NotEnoughAccessRemaining?remaining=3&requested=5',
    )
  })
})
