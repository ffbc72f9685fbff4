import { type ContentVersion, maxPeopleCounted } from '@cursus/contract/content'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { StrongText } from '#web/components/strong-text.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

const people = (count: number) =>
  count > maxPeopleCounted ? m.list_more_than({ count: maxPeopleCounted }) : formatNumber(count)

/** Who follows the two versions, and what restoring the older one changes for them: nothing. */
export function VersionEffects({
  before,
  after,
  next,
}: {
  before: ContentVersion
  after: ContentVersion
  /** The number that a restored version gets. */
  next: number
}) {
  return (
    <Card>
      <CardHead title={m.management_compare_people()} />
      <ul className="divide-y">
        {[before, after].map((version) => (
          <li key={version.id} className="flex gap-3 px-4 py-3">
            <b className="title min-w-10 text-right text-lg tabular-nums">{people(version.peopleCount)}</b>
            <div className="min-w-0 text-sm">
              <p>{m.management_compare_follow({ version: String(version.version) })}</p>
              {version.modules.length > 0 ? (
                <ul className="text-xs text-muted-foreground">
                  {version.modules.map(({ id, title }) => (
                    <li key={id}>
                      <Link to="/management/module/$moduleId" params={{ moduleId: id }} className="text-link">
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="text-xs text-muted-foreground">{m.management_compare_no_module()}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {before.isLatest ? null : (
        <div className="border-t px-4 py-3 text-sm">
          <h3 className="font-medium">
            {m.management_compare_if_restored({ version: String(before.version), next: String(next) })}
          </h3>
          <ul className="mt-2 grid gap-1.5">
            {[
              m.management_compare_effect_follow(),
              m.management_compare_effect_results(),
              m.management_compare_effect_modules({ next: String(next) }),
            ].map((text) => (
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
