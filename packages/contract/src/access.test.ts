import { expect, it } from 'vitest'
import { giveAccessInput } from './access.ts'

it('gives access to nobody by default', () => {
  const id = '0192f0c1-7b1e-7000-8000-000000000001'
  expect(giveAccessInput.parse({ moduleLicenceId: id, moduleId: id }).userList).toEqual([])
})
