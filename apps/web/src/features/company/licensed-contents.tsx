import type { LicenceModuleVersion } from '@cursus/contract/licence'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { ContentIcon, contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { byChapter } from '#web/lib/by-chapter.ts'
import { m } from '#web/paraglide/messages.js'

type Content = LicenceModuleVersion['contents'][number]

/** The contents of a version of a module, each with its preview. */
export function LicensedContents({
  contents,
  link,
}: {
  contents: readonly Content[]
  link: (content: Content) => LinkProps
}) {
  return (
    <Section title={m.company_module_contents()} aside={contents.length}>
      <ol className="flex flex-col gap-3">
        {byChapter(contents).map((chapter) => (
          <li key={chapter.contents[0]!.id} className="rounded-lg border bg-card">
            {chapter.title === null ? null : (
              <h4 className="border-b px-3 py-2.5 text-sm font-medium">{chapter.title}</h4>
            )}
            <ol className="divide-y">
              {chapter.contents.map((content) => (
                <li key={content.id} className="flex min-h-11 items-center gap-2.5 px-3 py-1.5 text-sm">
                  <ContentIcon type={content.type} className="size-4 shrink-0 text-muted-foreground" />
                  <span className="min-w-0 flex-1">
                    <span className="block break-words">{content.title}</span>
                    <span className="block text-xs text-muted-foreground">{contentTypeLabel(content.type)}</span>
                  </span>
                  <IconButton asChild size="icon-sm" label={m.company_module_preview({ title: content.title })}>
                    <Link {...link(content)}>
                      <Play aria-hidden />
                    </Link>
                  </IconButton>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </Section>
  )
}
