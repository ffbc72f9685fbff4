import type { Me } from '@cursus/contract/user'
import { beforeEach, expect, it } from 'vitest'
import { clearOnSignIn, isSignedIn, markSessionEnded, setSession } from './session.ts'

beforeEach(() => setSession({ id: 'u1', language: 'fr' } as Me))

it('keeps the cache until sign-in is really opened', () => {
  markSessionEnded()
  expect(isSignedIn()).toBe(true)
  clearOnSignIn('/auth/signin')
  expect(isSignedIn()).toBe(false)
})

it('keeps the cache when the user stays and opens another page', () => {
  markSessionEnded()
  clearOnSignIn('/platform/home')
  clearOnSignIn('/auth/signin')
  expect(isSignedIn()).toBe(true)
})
