import { newId } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import {
  makeAttemptToken,
  makeLaunchToken,
  makePreviewToken,
  readAttemptToken,
  readLaunchToken,
  readPreviewToken,
} from './launch-token.ts'

const secret = ['a secret of this test'] as const
const launch = { userId: newId(), accessId: newId(), contentVersionId: newId() }
const morning = new Date('2026-11-20T06:00:00Z')
const at = (text: string) => new Date(text)

describe('launch path', () => {
  it('identifies user, access and version', () => {
    expect(readLaunchToken(secret, makeLaunchToken(secret, launch, morning), morning)).toEqual(launch)
  })

  it('is the same within a UTC day, and different on the next', () => {
    const token = makeLaunchToken(secret, launch, morning)
    expect(makeLaunchToken(secret, launch, at('2026-11-20T23:59:59Z'))).toBe(token)
    expect(makeLaunchToken(secret, launch, at('2026-11-21T00:00:00Z'))).not.toBe(token)
  })

  it('expires 36 hours after the start of its day', () => {
    const token = makeLaunchToken(secret, launch, at('2026-11-20T23:59:59Z'))
    expect(readLaunchToken(secret, token, at('2026-11-21T11:59:59.999Z'))).toEqual(launch)
    expect(readLaunchToken(secret, token, at('2026-11-21T12:00:00Z'))).toBeUndefined()
  })

  it('is refused when its day lies in the future', () => {
    const token = makeLaunchToken(secret, launch, at('2026-11-22T00:00:00Z'))
    expect(readLaunchToken(secret, token, morning)).toBeUndefined()
  })

  it('is refused when a single character differs, or when it is cut, extended or signed with another secret', () => {
    const token = makeLaunchToken(secret, launch, morning)
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A'
      expect(readLaunchToken(secret, token.slice(0, index) + other + token.slice(index + 1), morning)).toBeUndefined()
    }
    for (const bad of ['', 'x', token.slice(0, -1), `${token}A`, `${token.slice(0, -1)}=`, `${token.slice(0, -1)}é`]) {
      expect(readLaunchToken(secret, bad, morning)).toBeUndefined()
    }
    expect(readLaunchToken(['another secret'], token, morning)).toBeUndefined()
  })

  it('is accepted while its secret is one of several, of which the first signs', () => {
    const token = makeLaunchToken(secret, launch, morning)
    const both = ['a newer secret', ...secret] as const
    expect(readLaunchToken(both, token, morning)).toEqual(launch)
    expect(makeLaunchToken(both, launch, morning)).toBe(makeLaunchToken(['a newer secret'], launch, morning))
  })

  it('differs for each user, access and version', () => {
    const token = makeLaunchToken(secret, launch, morning)
    for (const key of ['userId', 'accessId', 'contentVersionId'] as const) {
      expect(makeLaunchToken(secret, { ...launch, [key]: newId() }, morning)).not.toBe(token)
    }
  })
})

describe('path of a preview', () => {
  const { accessId: _, ...preview } = launch
  it('identifies user and version, and expires like that of a launch', () => {
    const token = makePreviewToken(secret, preview, morning)
    expect(readPreviewToken(secret, token, morning)).toEqual(preview)
    expect(readPreviewToken(secret, token, at('2026-11-21T12:00:00Z'))).toBeUndefined()
    expect(readPreviewToken(secret, token, at('2026-11-18T00:00:00Z'))).toBeUndefined()
  })
  it('is no launch, and a launch is no preview', () => {
    expect(readLaunchToken(secret, makePreviewToken(secret, preview, morning), morning)).toBeUndefined()
    expect(readPreviewToken(secret, makeLaunchToken(secret, launch, morning), morning)).toBeUndefined()
  })
})

describe('attempt token', () => {
  const attempt = { attemptId: newId(), launch: 3 }
  it('identifies attempt and launch', () => {
    expect(readAttemptToken(secret, makeAttemptToken(secret, attempt))).toEqual(attempt)
  })
  it('is refused when changed or signed with another secret', () => {
    const token = makeAttemptToken(secret, attempt)
    const changed = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    expect(readAttemptToken(secret, changed)).toBeUndefined()
    expect(readAttemptToken(['another secret'], token)).toBeUndefined()
    expect(readAttemptToken(secret, makeLaunchToken(secret, launch, morning))).toBeUndefined()
  })
})
