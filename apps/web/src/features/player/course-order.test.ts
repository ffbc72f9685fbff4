import type { UserContent, UserModule } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import { placeIn } from './course-order.ts'

const chapter = (...ids: string[]): UserModule['chapters'][number] => ({
  id: ids.join(),
  title: 'Chapter',
  contents: ids.map((id) => ({ id }) as UserContent),
})
const module = { chapters: [chapter('a', 'b'), chapter('c')] }

describe('the place of a content in its module', () => {
  it('counts over all chapters, with neighbours across chapters', () => {
    const place = placeIn(module, 'b')
    expect([place?.position, place?.total, place?.previous?.id, place?.next?.id]).toEqual([2, 3, 'a', 'c'])
  })

  it('has no neighbour at the ends, and no place for an unknown content', () => {
    expect(placeIn(module, 'a')?.previous).toBeUndefined()
    expect(placeIn(module, 'c')?.next).toBeUndefined()
    expect(placeIn(module, 'x')).toBeUndefined()
  })
})
