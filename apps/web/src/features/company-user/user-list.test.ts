import { describe, expect, it } from 'vitest'
import { revokeAccesses } from '#web/features/access/access-acts.ts'
import { revokeFormer } from '#web/features/user-group/group-modules.tsx'
import { removeUsers, revokeUsers } from './user-list.tsx'

describe('closing the accesses of many', () => {
  it.each([
    ['revoking accesses', revokeAccesses('c')],
    ['revoking what people have', revokeUsers('c')],
    ['removing people', removeUsers('c')],
    ['revoking what former members keep', revokeFormer('c', 'g')],
  ])('%s asks for the number above 50', (_name, act) => {
    expect(act.useWords([], 50).confirmWord).toBeUndefined()
    expect(act.useWords([], 51).confirmWord).toBe('51')
  })
})
