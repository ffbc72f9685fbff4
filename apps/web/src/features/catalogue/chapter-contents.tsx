import type { ContentType } from '@cursus/contract/content-values'
import type { ReactNode } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'

type Content = { id: string; type: ContentType }
type Chapter<Item> = { title: string | null; contents: readonly Item[] }

/**
 * The contents of a module by chapter, for a sheet. `text` draws the title and what is below it,
 * `aside` what stands at the end of the line.
 */
export function ChapterContents<Item extends Content>({
  chapters,
  text,
  aside,
}: {
  chapters: readonly Chapter<Item>[]
  text: (content: Item) => ReactNode
  aside: (content: Item) => ReactNode
}) {
  return (
    <ol role="list" className="flex flex-col gap-3">
      {chapters.map(({ title, contents }) => (
        <li key={contents[0]?.id} className="rounded-lg border bg-card">
          {title === null ? null : <h4 className="border-b px-3 py-2.5 text-sm font-medium">{title}</h4>}
          <ol role="list" className="divide-y">
            {contents.map((content) => (
              <li key={content.id} className="flex min-h-11 items-center gap-2.5 px-3 py-1.5 text-sm">
                <ContentIcon type={content.type} className="size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 flex-1">{text(content)}</span>
                {aside(content)}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}
