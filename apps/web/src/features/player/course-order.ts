import type { UserContent, UserModule } from '@cursus/contract/participant'

/**
 * The place of a content in its module: `position` from 1, with its neighbours. `undefined` when
 * the module does not contain it.
 */
export function positionIn(
  module: Pick<UserModule, 'chapters'>,
  contentId: string,
): { position: number; total: number; previous: UserContent | undefined; next: UserContent | undefined } | undefined {
  const contents = module.chapters.flatMap((chapter) => chapter.contents)
  const index = contents.findIndex((content) => content.id === contentId)
  if (index < 0) return undefined
  return { position: index + 1, total: contents.length, previous: contents[index - 1], next: contents[index + 1] }
}

export type NextUp = Pick<UserContent, 'id' | 'title'> & Partial<Pick<UserContent, 'label'>>

/**
 * The content to offer at the end of this one: the following one, else the one to continue the
 * module with. Only the end of this content unlocks what waits for it.
 */
export function nextUp(
  module: Pick<UserModule, 'chapters' | 'next'>,
  content: Pick<UserContent, 'id' | 'done'>,
): NextUp | undefined {
  const following = positionIn(module, content.id)?.next
  const { lockedBy } = following ?? {}
  if (following && (!lockedBy || (content.done && lockedBy.id === content.id))) return following
  const { next } = module
  if (!next || next.contentId === content.id) return undefined
  const found = module.chapters.flatMap(({ contents }) => contents).find(({ id }) => id === next.contentId)
  return found ?? { id: next.contentId, title: next.title }
}

/**
 * The SCO that a navigation request of a package asks for; undefined when it asks for none, for the
 * current one, or for one that does not exist.
 */
export function wantedSco(
  scos: readonly { identifier: string }[],
  current: string,
  request: string,
  target: string | undefined,
): string | undefined {
  const at = scos.findIndex(({ identifier }) => identifier === current)
  const step = request === 'continue' ? 1 : request === 'previous' ? -1 : 0
  const wanted = step === 0 ? target : scos[at + step]?.identifier
  return wanted !== current && scos.some(({ identifier }) => identifier === wanted) ? wanted : undefined
}
