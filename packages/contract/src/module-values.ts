import type { ContentChange } from './module.ts'

/** A content of a module version. `chapter`: null in a module without chapters. */
export type PlacedContent = Pick<ContentChange, 'id' | 'title' | 'type'> & NonNullable<ContentChange['before']>

/**
 * Contents that differ between two versions of a module, in the order of the later one, those that
 * it lost last. As few as possible count as moved.
 */
export function compareContents(before: readonly PlacedContent[], after: readonly PlacedContent[]): ContentChange[] {
  const former = new Map(before.map((content, index) => [content.id, { ...content, index }]))
  const common = after.filter(({ id }) => former.has(id))
  const inOrder = longestRising(common.map(({ id }) => former.get(id)!.index))
  const steady = new Set(common.filter((_content, index) => inOrder.has(index)).map(({ id }) => id))
  const left = new Set(after.map(({ id }) => id))
  const changed = after.map((content) => changeOf(former.get(content.id), content, steady.has(content.id)))
  const removed = before.filter(({ id }) => !left.has(id)).map((content) => changeOf(content, undefined, true))
  return [...changed, ...removed].filter(({ changes }) => changes.length > 0)
}

function changeOf(
  before: PlacedContent | undefined,
  after: PlacedContent | undefined,
  isSteady: boolean,
): ContentChange {
  const { id, title, type } = (after ?? before)!
  const changes: ContentChange['changes'] = []
  if (!before) changes.push('added')
  else if (!after) changes.push('removed')
  else {
    if (before.version !== after.version) changes.push('updated')
    if (!isSteady || before.chapter !== after.chapter) changes.push('moved')
  }
  return { id, title, type, changes, before: positionOf(before), after: positionOf(after) }
}

const positionOf = (content: PlacedContent | undefined): ContentChange['before'] =>
  content ? { chapter: content.chapter, version: content.version } : null

/** Indexes of a longest rising part of distinct numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number | undefined }[] = []
  for (const [index, number] of numbers.entries()) {
    let found: { length: number; previous: number | undefined } = { length: 1, previous: undefined }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = best[earlier]!.length + 1
      if (numbers[earlier]! < number && length > found.length) found = { length, previous: earlier }
    }
    best.push(found)
  }
  const chain = new Set<number>()
  let end: number | undefined =
    best.length === 0 ? undefined : best.indexOf(best.reduce((a, b) => (b.length > a.length ? b : a)))
  while (end !== undefined) {
    chain.add(end)
    end = best[end]!.previous
  }
  return chain
}

export const moduleTypes = ['course', 'free-content'] as const
export type ModuleType = (typeof moduleTypes)[number]
