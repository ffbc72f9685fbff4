import type { UserContent, UserModule } from '@cursus/contract/participant'

/**
 * The place of a content in its module: `position` from 1, with its neighbours. `undefined` when
 * the module does not contain it.
 */
export function placeIn(
  module: Pick<UserModule, 'chapters'>,
  contentId: string,
): { position: number; total: number; previous: UserContent | undefined; next: UserContent | undefined } | undefined {
  const contents = module.chapters.flatMap((chapter) => chapter.contents)
  const index = contents.findIndex((content) => content.id === contentId)
  if (index < 0) return undefined
  return { position: index + 1, total: contents.length, previous: contents[index - 1], next: contents[index + 1] }
}
