import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

/** The chapter of a content, from 1. */
export function chapterOf(module: UserModule, contentId: string): { number: number; title: string | null } {
  const index = module.chapters.findIndex(({ contents }) => contents.some(({ id }) => id === contentId))
  return { number: index + 1, title: module.chapters[index]?.title ?? null }
}

/**
 * Contents that are done, of each chapter; the open one may be done since the module was loaded.
 */
const doneIn = (contents: UserModule['chapters'][number]['contents'], open: UserContentDetail): number =>
  contents.filter(({ id, done }) => (id === open.id ? open.done : done)).length

export const doneCount = (module: UserModule, open: UserContentDetail): number =>
  module.chapters.reduce((sum, { contents }) => sum + doneIn(contents, open), 0)

/** The progress of a module: a segment for each chapter, as wide as it has contents. */
export function ChapterSegments({
  module,
  content,
  className,
}: {
  module: UserModule
  content: UserContentDetail
  className?: string
}) {
  const done = doneCount(module, content)
  const count = m.participant_done_of({ count: done, total: module.contentCount })
  const chapter = { number: String(chapterOf(module, content.id).number), chapters: String(module.chapters.length) }
  return (
    <div
      role="progressbar"
      aria-label={module.chapters.length > 1 ? m.player_progress_name({ text: count, ...chapter }) : count}
      aria-valuemin={0}
      aria-valuemax={module.contentCount}
      aria-valuenow={done}
      className={className}
    >
      <span className="flex size-full gap-1 forced-colors:bg-[Canvas]!">
        {module.chapters.map(({ id, contents }) => (
          <span
            key={id}
            className="h-full min-w-0 overflow-hidden rounded-full bg-border-strong/70"
            style={{ flexGrow: contents.length, flexBasis: 0 }}
          >
            <span
              className={cn(
                'block h-full rounded-full bg-primary',
                'forced-color-adjust-none forced-colors:bg-[Highlight]',
              )}
              style={{ width: `${(100 * doneIn(contents, content)) / Math.max(1, contents.length)}%` }}
            />
          </span>
        ))}
      </span>
    </div>
  )
}
