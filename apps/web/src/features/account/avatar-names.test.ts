import { avatars, defaultAvatar } from '@cursus/contract/user-values'
import { expect, it } from 'vitest'
import { avatarName } from './avatar-names.ts'

it('each drawn picture has a name of its own', () => {
  const names = avatars.filter((avatar) => avatar !== defaultAvatar).map(avatarName)
  expect(names[19]?.split(', ')).toHaveLength(3)
  expect(new Set(names).size).toBe(names.length)
})
