import type { Me } from '@cursus/contract/user'
import { beforeEach, expect, it } from 'vitest'
import { forgetWhenOver, isSignedIn, sessionIsOver, setSession } from './session.ts'

beforeEach(() => setSession({ id: 'u1', language: 'fr' } as Me))

it('keeps the cache until sign-in is really opened', () => {
  sessionIsOver()
  expect(isSignedIn()).toBe(true)
  forgetWhenOver('/auth/signin')
  expect(isSignedIn()).toBe(false)
})

it('keeps the cache when the user stays and opens another page', () => {
  sessionIsOver()
  forgetWhenOver('/platform/home')
  forgetWhenOver('/auth/signin')
  expect(isSignedIn()).toBe(true)
})
