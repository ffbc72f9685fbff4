/**
 * Contents of a module in their order, in parts with the title of their chapter; null without
 * chapters.
 */
export function byChapter<Content extends { chapter: string | null }>(
  contents: readonly Content[],
): { title: string | null; contents: Content[] }[] {
  const chapters: { title: string | null; contents: Content[] }[] = []
  for (const content of contents) {
    const last = chapters.at(-1)
    if (last && last.title === content.chapter) last.contents.push(content)
    else chapters.push({ title: content.chapter, contents: [content] })
  }
  return chapters
}

/** `Map.groupBy`, which Safari has since 17.4. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The value of a list with exactly one. */
export const onlyOf = <Value>(values: readonly Value[] | undefined): Value | undefined =>
  values?.length === 1 ? values[0] : undefined
