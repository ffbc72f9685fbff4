import type { ContentChange } from '@cursus/contract/module'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { m } from '#web/paraglide/messages.js'

const looks = {
  added: { variant: 'success', text: m.management_compare_added },
  removed: { variant: 'danger', text: m.management_compare_removed },
  updated: { variant: 'accent', text: m.management_compare_content_updated },
  moved: { variant: 'neutral', text: m.management_compare_content_moved },
} as const

/** The contents that differ between two versions of a module, with their chapters. */
export function ContentChanges({ changes }: { changes: readonly ContentChange[] }) {
  if (changes.length === 0) {
    return <p className="px-4 py-5 text-sm text-muted-foreground">{m.management_compare_same_contents()}</p>
  }
  return (
    <ul role="list" className="divide-y">
      {changes.map((content) => (
        <li key={content.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
          <ContentIcon type={content.type} className="size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1">
            <span className="block break-words">{content.title}</span>
            <span className="block text-xs text-muted-foreground">{placesOf(content)}</span>
          </span>
          {content.changes.map((change) => (
            <Badge key={change} variant={looks[change].variant}>
              {looks[change].text()}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** "Chapter 1 → Chapter 2 · v1 → v3", without what both sides share. */
function placesOf({ before, after }: ContentChange): string {
  const version = (position: ContentChange['before']) =>
    position ? m.management_version_short({ version: String(position.version) }) : undefined
  const either = (a: string | null | undefined, b: string | null | undefined) =>
    a && b && a !== b ? `${a} → ${b}` : (b ?? a)
  return [either(before?.chapter, after?.chapter), either(version(before), version(after))].filter(Boolean).join(' · ')
}
