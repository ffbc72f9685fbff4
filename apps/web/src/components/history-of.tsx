import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { FailureNotice } from './failure-notice.tsx'
import { Section } from './ui/collapsible.tsx'
import { Skeleton } from './ui/skeleton.tsx'

type Query<Change> = { data?: readonly Change[]; error: unknown; refetch: () => unknown }

/** The history of a thing in its sheet; `children` draws the entries of a change, newest first. */
export function HistoryOf<Change>({
  of: { data, error, refetch },
  title = m.common_history(),
  children,
}: {
  of: Query<Change>
  title?: string
  children: (change: Change) => ReactNode
}) {
  return (
    <Section title={title}>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.management_history_none()}</p>
      ) : (
        <ul role="list" className="flex flex-col gap-3">
          {data.map(children)}
        </ul>
      )}
    </Section>
  )
}
