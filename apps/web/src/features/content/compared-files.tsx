import type { ContentComparison, FileChange } from '@cursus/contract/content'
import { Minus, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

const shownFirst = 6
const looks = {
  added: { icon: Plus, variant: 'success', text: m.management_compare_added },
  changed: { icon: Pencil, variant: 'accent', text: m.management_compare_modified },
  removed: { icon: Minus, variant: 'neutral', text: m.management_compare_removed },
} as const

/** The files that differ between two packages, the largest first. */
export function ComparedFiles({
  files,
  before,
  after,
}: {
  files: NonNullable<ContentComparison['files']>
  before: number
  after: number
}) {
  const [all, setAll] = useState(false)
  const { changes, identical } = files
  const count = files.added + files.changed + files.removed
  const shown = all ? changes : changes.slice(0, shownFirst)
  return (
    <Card>
      <CardHead
        title={m.management_compare_files()}
        aside={
          <span className="text-sm text-muted-foreground">{m.management_compare_identical({ count: identical })}</span>
        }
      />
      {count === 0 ? (
        <p className="px-4 py-5 text-sm text-muted-foreground">{m.management_compare_same()}</p>
      ) : (
        <>
          <ul role="list" className="divide-y">
            {shown.map((change) => (
              <Row key={change.path} change={change} before={before} after={after} />
            ))}
          </ul>
          {changes.length > shown.length ? (
            <p className="border-t px-4 py-2.5">
              <Button variant="link" onClick={() => setAll(true)}>
                {m.management_compare_all_files({ count: changes.length })}
              </Button>
            </p>
          ) : null}
          {all && count > changes.length ? (
            <p className="border-t px-4 py-2.5 text-xs text-muted-foreground">
              {m.management_compare_more_files({ count: count - changes.length })}
            </p>
          ) : null}
        </>
      )}
    </Card>
  )
}

function Row({ change, before, after }: { change: FileChange; before: number; after: number }) {
  const { icon: Icon, variant, text } = looks[change.change]
  const size = (version: number, bytes: number | null) =>
    bytes === null ? null : `${m.management_version_short({ version: String(version) })} ${formatBytes(bytes)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <Badge variant={variant}>
        <Icon aria-hidden />
        {text()}
      </Badge>
      <code className="min-w-0 flex-1 basis-48 break-all text-xs">{change.path}</code>
      <span className="text-xs text-muted-foreground tabular-nums">
        {[size(before, change.before), size(after, change.after)].filter(Boolean).join(' → ')}
      </span>
    </li>
  )
}
