import type { ContentRow } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language-values'
import { Languages, TriangleAlert } from 'lucide-react'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { languageName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'

/** What the contents of a module require and the module does not contain, by content. */
export function missingRequired(
  contents: readonly Pick<ContentRow, 'id' | 'requiredContents'>[],
): Map<string, { id: string; title: string }[]> {
  const there = new Set(contents.map(({ id }) => id))
  return new Map(
    contents.flatMap(({ id, requiredContents }) => {
      const missing = requiredContents.filter((required) => !there.has(required.id))
      return missing.length > 0 ? [[id, missing]] : []
    }),
  )
}

/** Marks a content in another language than its module. */
export function ForeignBadge({ language }: { language: Language }) {
  const warning = m.management_module_foreign({ language: languageName(language) })
  return (
    <Tooltip label={warning}>
      <Badge variant="warning" role="img" aria-label={warning}>
        <Languages aria-hidden />
        {language.toUpperCase()}
      </Badge>
    </Tooltip>
  )
}

/** The required contents that the module does not contain, which can be added at once. */
export function MissingRequired({
  missing,
  onAdd,
}: {
  missing: readonly { id: string; title: string }[]
  onAdd?: (id: string) => Promise<void>
}) {
  return missing.map(({ id, title }) => (
    <span key={id} className="flex flex-wrap items-center gap-x-1.5 text-xs text-warning-strong">
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
      <span>{m.management_module_missing({ title })}</span>
      {onAdd ? (
        <Button
          variant="link"
          size="sm"
          aria-label={m.management_module_missing_add_label({ title })}
          onClick={() => void onAdd(id)}
        >
          {m.management_module_missing_add()}
        </Button>
      ) : null}
    </span>
  ))
}
