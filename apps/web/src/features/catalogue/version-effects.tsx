import { maxCounted } from '@cursus/contract/list'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { StrongText } from '#web/components/strong-text.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

const people = (count: number) => (count > maxCounted ? m.list_more_than({ count: maxCounted }) : formatNumber(count))

type Followed = { id: string; version: number; isLatest: boolean; peopleCount: number }

const contentEffects = (next: string) => [
  m.management_compare_effect_follow(),
  m.management_compare_effect_results(),
  m.management_compare_effect_modules({ next }),
]

/** Who follows the two versions, and what restoring the older one changes for them: nothing. */
export function VersionEffects<Version extends Followed>({
  before,
  after,
  next,
  where,
  effects = contentEffects,
}: {
  before: Version
  after: Version
  /** The number that a restored version gets. */
  next: number
  /** Where a version is used. */
  where: (version: Version) => ReactNode
  /** What restoring the older one does. */
  effects?: (next: string) => string[]
}) {
  return (
    <Card>
      <CardHead title={m.management_compare_people()} />
      <ul role="list" className="divide-y">
        {[before, after].map((version) => (
          <li key={version.id} className="flex gap-3 px-4 py-3">
            <b className="title min-w-10 text-right text-lg tabular-nums">{people(version.peopleCount)}</b>
            <div className="min-w-0 text-sm">
              <p>{m.management_compare_follow({ version: String(version.version) })}</p>
              <div className="text-xs text-muted-foreground">{where(version)}</div>
            </div>
          </li>
        ))}
      </ul>
      {before.isLatest ? null : (
        <div className="border-t px-4 py-3 text-sm">
          <h3 className="font-medium">
            {m.management_compare_if_restored({ version: String(before.version), next: String(next) })}
          </h3>
          <ul role="list" className="mt-2 grid gap-1.5">
            {effects(String(next)).map((text) => (
              <li key={text} className="flex gap-2">
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-strong" aria-hidden />
                <span>
                  <StrongText>{text}</StrongText>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
