import type { LicenceModuleVersion } from '@cursus/contract/licence'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { ChapterContents } from '#web/features/catalogue/chapter-contents.tsx'
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
      <ChapterContents
        chapters={byChapter(contents)}
        text={(content) => (
          <>
            <span className="block break-words">{content.title}</span>
            <span className="block text-xs text-muted-foreground">{contentTypeLabel(content.type)}</span>
          </>
        )}
        aside={(content) => (
          <IconButton asChild size="icon-sm" label={m.company_module_preview({ title: content.title })}>
            <Link {...link(content)}>
              <Play aria-hidden />
            </Link>
          </IconButton>
        )}
      />
    </Section>
  )
}
