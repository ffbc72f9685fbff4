export type Position = { chapter: number; index: number }
type WithContents = { contents: unknown[] }

/** Moves one item; `to` is an index in the list without it, clamped to the ends. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  if (item === undefined) return [...list]
  const i = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, i), item, ...rest.slice(i)]
}

/** Moves one content, also to another chapter; `to.index` is an index in the target without it. */
export function moveContent<Chapter extends WithContents>(
  chapters: readonly Chapter[],
  from: Position,
  to: Position,
): Chapter[] {
  const content = chapters[from.chapter]?.contents[from.index]
  if (content === undefined || !chapters[to.chapter]) return [...chapters]
  return chapters.map((chapter, number) => {
    if (number !== from.chapter && number !== to.chapter) return chapter
    let contents = chapter.contents
    if (number === from.chapter) contents = contents.filter((_, index) => index !== from.index)
    if (number === to.chapter) {
      const i = Math.max(0, Math.min(contents.length, to.index))
      contents = [...contents.slice(0, i), content, ...contents.slice(i)]
    }
    return { ...chapter, contents }
  })
}

/** One step up or down in reading order, across chapters; `undefined` at the very end. */
export function stepOf(chapters: readonly WithContents[], from: Position, step: -1 | 1): Position | undefined {
  const within = from.index + step
  const length = chapters[from.chapter]?.contents.length ?? 0
  if (within >= 0 && within < length) return { chapter: from.chapter, index: within }
  const chapter = from.chapter + step
  const target = chapters[chapter]
  if (!target) return undefined
  return { chapter, index: step < 0 ? target.contents.length : 0 }
}

/** The target of a drop before or after a row, as an index without the dragged item. */
export function dropPosition(from: Position, over: Position, after: boolean): Position {
  const index = over.index + (after ? 1 : 0)
  const wasBefore = from.chapter === over.chapter && from.index < index
  return { chapter: over.chapter, index: wasBefore ? index - 1 : index }
}
