import type { ContentType } from '@cursus/contract/content'
import { expect, it } from 'vitest'
import { contentChanges } from './module-changes.ts'

const content = (id: string, version = 1) => ({
  id,
  contentVersionId: `${id}${version}`,
  title: `${id} v${version}`,
  type: 'external-link' as ContentType,
})

it('tells contents that are new, of another version, or gone', () => {
  const before = { contents: [content('a'), content('b'), content('c')] }
  const after = { contents: [content('d'), content('b', 2), content('a')] }
  expect(contentChanges(before, after)).toEqual([
    { id: 'd', title: 'd v1', change: 'added' },
    { id: 'b', title: 'b v2', change: 'changed' },
    { id: 'c', title: 'c v1', change: 'removed' },
  ])
  expect(contentChanges(before, { contents: before.contents.toReversed() })).toEqual([])
})
