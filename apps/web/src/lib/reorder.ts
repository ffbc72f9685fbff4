export type Place = { chapter: number; index: number }
type WithContents<Content> = { contents: Content[] }

/** Moves one item; `to` is an index in the list without it, clamped to the ends. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  if (item === undefined) return [...list]
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** Moves one content, also to another chapter; `to.index` is an index in the target without it. */
export function moveContent<Content, Chapter extends WithContents<Content>>(
  chapters: readonly Chapter[],
  from: Place,
  to: Place,
): Chapter[] {
  const content = chapters[from.chapter]?.contents[from.index]
  if (content === undefined || !chapters[to.chapter]) return [...chapters]
  return chapters.map((chapter, number) => {
    if (number !== from.chapter && number !== to.chapter) return chapter
    let contents = chapter.contents
    if (number === from.chapter) contents = contents.filter((_, index) => index !== from.index)
    if (number === to.chapter) {
      const place = Math.max(0, Math.min(contents.length, to.index))
      contents = [...contents.slice(0, place), content, ...contents.slice(place)]
    }
    return { ...chapter, contents }
  })
}

/** One step up or down in reading order, across chapters; `undefined` at the very end. */
export function stepOf(chapters: readonly WithContents<unknown>[], from: Place, step: -1 | 1): Place | undefined {
  const within = from.index + step
  const length = chapters[from.chapter]?.contents.length ?? 0
  if (within >= 0 && within < length) return { chapter: from.chapter, index: within }
  const chapter = from.chapter + step
  const target = chapters[chapter]
  if (!target) return undefined
  return { chapter, index: step < 0 ? target.contents.length : 0 }
}

/** The target of a drop before or after a row, as an index without the dragged item. */
export function dropPlace(from: Place, over: Place, after: boolean): Place {
  const index = over.index + (after ? 1 : 0)
  const wasBefore = from.chapter === over.chapter && from.index < index
  return { chapter: over.chapter, index: wasBefore ? index - 1 : index }
}
