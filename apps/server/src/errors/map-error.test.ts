import { giveAccessInput } from '@cursus/contract/access'
import { AppError, validationFailed } from '@cursus/contract/error'
import { updateMeInput } from '@cursus/contract/user'
import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { mapError } from './map-error.ts'

const withCode = (code: string) => Object.assign(new Error('inside'), { code })
const zodError = (input: unknown) => {
  const result = updateMeInput.safeParse(input)
  if (result.success) throw new Error('nothing is wrong with it')
  return mapError(result.error, input)
}

describe('failures as named errors', () => {
  it('keeps named errors', () => {
    const error = new AppError('ModuleLicenceNotActive')
    expect(mapError(error)).toBe(error)
    expect(mapError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }))).toBe(error)
  })

  it('names a full disk, of the files and of the database', () => {
    for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
      expect(mapError(withCode(code))?.row.status, code).toBe(507)
      expect(mapError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: withCode(code) }))?.code).toBe(
        'StorageFull',
      )
    }
  })

  it('names a statement that reached its timeout', () => {
    expect(mapError(withCode('57014'))?.message).toBe('TookTooLong?retryAfter=5')
    expect(mapError(withCode('25P03'))?.code).toBe('ServiceUnavailable')
  })

  it('says that a database without resources, or with damaged ones, is away', () => {
    // No memory, too many connections, a limit of its configuration; no shared memory, an I/O error.
    for (const code of ['53000', '53200', '53300', '53400', '58000', '58030', '58P01', '58P02']) {
      expect(mapError(withCode(code))?.message, code).toBe('ServiceUnavailable?retryAfter=5')
    }
    for (const code of ['58', '5803', '530000', '53-00']) expect(mapError(withCode(code)), code).toBeUndefined()
  })

  it('says that S3 which fails is away, and leaves what it refuses without a name', () => {
    const ofS3 = (name: string, $fault: string) => Object.assign(new Error(name), { name, $fault })
    expect(mapError(ofS3('SlowDown', 'server'))?.message).toBe('ServiceUnavailable?retryAfter=5')
    expect(mapError(ofS3('AccessDenied', 'client'))).toBeUndefined()
  })

  it('leaves internal faults without a name', () => {
    for (const fault of [new Error('x'), withCode('23505'), withCode('toString'), null, undefined, 'text', 42]) {
      expect(mapError(fault)).toBeUndefined()
    }
    expect(mapError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new Error('x') }))).toBeUndefined()
  })

  it('distinguishes missing from wrong values, and chooses the intended branch of a union', () => {
    expect(zodError({ firstname: '', password: 'short' })?.issues).toEqual([
      { path: 'firstname', rule: 'required' },
      { path: 'password', rule: 'minLength', options: { length: 8 } },
    ])
    expect(zodError({ avatar: 'mine.svg' })?.message).toBe('ValidationFailed?path=avatar&rule=invalid')
  })

  it('adds the first issue of a verb as options', () => {
    const error = mapError(validationFailed({ path: 'chapters.1.title', rule: 'unique' }))
    expect(error?.message).toBe('ValidationFailed?path=chapters.1.title&rule=unique')
  })

  it('answers thousands of wrong values with the first ones', () => {
    const input = { moduleLicenceId: 'x', moduleId: 'x', userList: Array.from({ length: 5000 }, () => 'nobody') }
    const result = giveAccessInput.safeParse(input)
    expect(mapError(result.error, input)?.issues).toHaveLength(100)
  })
})
