import type { Me } from '@cursus/contract/user'
import { beforeEach, expect, it } from 'vitest'
import { forgetWhenOver, isSignedIn, sessionIsOver, setSession } from './session.ts'

beforeEach(() => setSession({ id: 'u1', language: 'fr' } as Me))

it('keeps what was seen until sign-in is really gone to', () => {
  sessionIsOver()
  expect(isSignedIn()).toBe(true)
  forgetWhenOver('/auth/signin')
  expect(isSignedIn()).toBe(false)
})

it('keeps it where one stayed and went elsewhere', () => {
  sessionIsOver()
  forgetWhenOver('/platform/home')
  forgetWhenOver('/auth/signin')
  expect(isSignedIn()).toBe(true)
})
