import type { PlatformRights } from '@cursus/rights'
import { expect, it } from 'vitest'
import { areSameRights, followRights } from './follow-rights.ts'

const read = { read: true, write: false }
const write = { read: true, write: true }
const begun = (rights: PlatformRights) => ({ rights, seen: rights, changed: false })

it('compares rights, not how they are written down', () => {
  expect(areSameRights({ users: read, themes: write }, { themes: write, users: read })).toBe(true)
  expect(areSameRights({ users: read }, { users: read, themes: { read: false, write: false } })).toBe(true)
  expect(areSameRights({ users: read }, { users: write })).toBe(false)
})

it('follows the server while nothing was touched', () => {
  expect(followRights(begun({ users: read }), { users: write })).toEqual(begun({ users: write }))
})

it('keeps an edit, and says that the rights changed meanwhile', () => {
  const edit = { ...begun({ users: read }), rights: { users: write } }
  expect(followRights(edit, { users: read })).toBe(edit)
  expect(followRights(edit, { themes: read })).toEqual({
    rights: { users: write },
    seen: { themes: read },
    changed: true,
  })
})

it('has nothing to say when its own edit comes back', () => {
  const edit = { rights: { users: write }, seen: { users: read }, changed: true }
  expect(followRights(edit, { users: write })).toEqual(begun({ users: write }))
})
