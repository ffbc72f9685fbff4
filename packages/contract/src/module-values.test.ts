import { expect, it } from 'vitest'
import { compareContents, type PlacedContent } from './module-values.ts'

/** Contents by chapter, `id@version`. */
type Chapters = Record<string, string[]>

const placedIn = (chapters: Chapters): PlacedContent[] =>
  Object.entries(chapters).flatMap(([chapter, names]) =>
    names.map((name) => {
      const [id = '', version = '1'] = name.split('@')
      return { id, title: id, type: 'embedded-content', chapter, version: Number(version) }
    }),
  )

it.each<[string, Chapters, Chapters, string[]]>([
  ['nothing', { A: ['x', 'y'] }, { A: ['x', 'y'] }, []],
  ['the one that was moved up', { A: ['x', 'y', 'z'] }, { A: ['z', 'x', 'y'] }, ['z: moved']],
  ['another chapter', { A: ['x', 'y'], B: ['z'] }, { A: ['x'], B: ['y', 'z'] }, ['y: moved']],
  ['a new version that moved', { A: ['x@1', 'y'] }, { A: ['y'], B: ['x@3'] }, ['x: updated moved']],
  ['added before the others', { A: ['x', 'y'] }, { A: ['new', 'x', 'y'] }, ['new: added']],
  ['everything', { A: ['x'] }, { A: ['y'] }, ['y: added', 'x: removed']],
  ['nothing of nothing', {}, {}, []],
])('tells %s', (_what, before, after, expected) => {
  const changes = compareContents(placedIn(before), placedIn(after))
  expect(changes.map((content) => `${content.id}: ${content.changes.join(' ')}`)).toEqual(expected)
})

it('says where each was and is', () => {
  expect(compareContents(placedIn({ A: ['x@1'] }), placedIn({ B: ['x@2', 'y'] }))).toMatchObject([
    { id: 'x', before: { chapter: 'A', version: 1 }, after: { chapter: 'B', version: 2 } },
    { id: 'y', before: null, after: { chapter: 'B', version: 1 } },
  ])
})
