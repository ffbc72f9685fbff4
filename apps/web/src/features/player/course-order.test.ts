import type { UserContent, UserModule } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import { nextUp, positionIn } from './course-order.ts'

const chapter = (...ids: string[]): UserModule['chapters'][number] => ({
  id: ids.join(),
  title: 'Chapter',
  contents: ids.map((id) => ({ id }) as UserContent),
})
const module = { chapters: [chapter('a', 'b'), chapter('c')] }

describe('the place of a content in its module', () => {
  it('counts over all chapters, with neighbours across chapters', () => {
    const position = positionIn(module, 'b')
    expect([position?.position, position?.total, position?.previous?.id, position?.next?.id]).toEqual([2, 3, 'a', 'c'])
  })

  it('has no neighbour at the ends, and no place for an unknown content', () => {
    expect(positionIn(module, 'a')?.previous).toBeUndefined()
    expect(positionIn(module, 'c')?.next).toBeUndefined()
    expect(positionIn(module, 'x')).toBeUndefined()
  })
})

describe('the content to offer at the end of another', () => {
  const rows = (lockedBy: UserContent['lockedBy']) => [{ id: 'a' }, { id: 'b', title: 'B', lockedBy }] as UserContent[]
  const of = (lockedBy: UserContent['lockedBy'], next: UserModule['next'] = null) => ({
    chapters: [{ id: '1', title: null, contents: rows(lockedBy) }],
    next,
  })
  const other = { contentId: 'z', title: 'Z', chapter: null, consulted: false }

  it('is the following one, also when the end of this one unlocks it', () => {
    expect(nextUp(of(null, other), { id: 'a', done: false })?.id).toBe('b')
    expect(nextUp(of({ id: 'a', title: 'A' }, other), { id: 'a', done: true })?.id).toBe('b')
  })

  it('is the one to continue with where none follows that can be opened', () => {
    expect(nextUp(of({ id: 'a', title: 'A' }, other), { id: 'a', done: false })).toEqual({ id: 'z', title: 'Z' })
    expect(nextUp(of({ id: 'q', title: 'Q' }, other), { id: 'a', done: true })?.id).toBe('z')
    expect(nextUp(of(null, other), { id: 'b', done: true })?.id).toBe('z')
    expect(nextUp(of(null, { ...other, contentId: 'b' }), { id: 'b', done: true })).toBeUndefined()
    expect(nextUp(of(null), { id: 'b', done: true })).toBeUndefined()
  })
})
