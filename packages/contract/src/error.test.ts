import { describe, expect, it } from 'vitest'
import { AppError, decodeError, type ErrorRow, encodeError, errorNames, errors } from './error.ts'

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

  it('says the same to tRPC as by its status, and lets a job retry only what can pass', () => {
    const codes: Record<ErrorRow['trpc'], number> = {
      BAD_REQUEST: 400,
      UNAUTHORIZED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      CONFLICT: 409,
      PAYLOAD_TOO_LARGE: 413,
      TOO_MANY_REQUESTS: 429,
      SERVICE_UNAVAILABLE: 503,
      INTERNAL_SERVER_ERROR: 500,
    }
    for (const name of errorNames) {
      const { status, trpc, retry }: ErrorRow = errors[name]
      // tRPC has no code for a full disk.
      expect([name, codes[trpc]]).toEqual([name, status === 507 ? 500 : status])
      expect([name, retry]).toEqual([name, status === 429 || status >= 500])
    }
  })
})
