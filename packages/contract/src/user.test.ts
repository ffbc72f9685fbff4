import { expect, it } from 'vitest'
import { updateMeInput } from './user.ts'

it('applies the profile rules: 2 to 30 characters, an empty password means no change', () => {
  expect(updateMeInput.safeParse({ firstname: 'A' }).success).toBe(false)
  expect(updateMeInput.safeParse({ firstname: 'A'.repeat(31) }).success).toBe(false)
  expect(updateMeInput.parse({ password: '' })).toEqual({ password: '' })
  expect(updateMeInput.safeParse({ password: 'short' }).success).toBe(false)
  expect(updateMeInput.safeParse({ avatar: '077-avatar.svg' }).success).toBe(false)
})
