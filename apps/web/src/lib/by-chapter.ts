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
