import type { ContentType } from '@cursus/contract/content-values'
import { Link } from '@tanstack/react-router'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { cn } from '#web/lib/cn.ts'
import { byChapter } from '#web/lib/list/group.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'

type Content = { id: string; contentVersionId: string; title: string; type: ContentType; chapter: string | null }

/** The contents of a version of a module, to preview one after the other. */
export function ModuleContents({
  title,
  contents,
  contentId,
  link,
}: {
  title: string | undefined
  contents: readonly Content[]
  /** Of the one that is shown. */
  contentId: string
  link: (content: Content) => PageLink
}) {
  return (
    <nav
      aria-label={m.player_contents()}
      className="w-72 shrink-0 overflow-y-auto border-r bg-sidebar p-3 max-md:max-h-40 max-md:w-full max-md:border-r-0 max-md:border-b"
    >
      <p className="title px-2 text-sm">{title}</p>
      {byChapter(contents).map((chapter) => (
        <section key={chapter.contents[0]!.id} className="mt-3">
          {chapter.title ? <h2 className="px-2 text-xs text-muted-foreground">{chapter.title}</h2> : null}
          <ol role="list">
            {chapter.contents.map((content) => (
              <li key={content.id}>
                <Link
                  {...link(content)}
                  aria-current={content.id === contentId ? 'page' : undefined}
                  className={cn(
                    'flex min-h-9 items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-secondary',
                    content.id === contentId && 'bg-accent text-accent-foreground',
                  )}
                >
                  <ContentIcon type={content.type} className="size-4 shrink-0" />
                  <span className="min-w-0 flex-1">{content.title}</span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}
