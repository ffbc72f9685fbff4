import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { NotLoaded } from './failure-notice.tsx'
import { StrongText } from './strong-text.tsx'
import { Section } from './ui/collapsible.tsx'

type Query<Change> = { data?: readonly Change[]; error: unknown; refetch: () => unknown }

/** The history of a thing in its sheet; `children` draws the entries of a change, newest first. */
export function HistoryOf<Change>({ of, children }: { of: Query<Change>; children: (change: Change) => ReactNode }) {
  return (
    <Section title={m.common_history()}>
      {of.error || !of.data ? (
        <NotLoaded of={of} className="h-16 w-full" />
      ) : of.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.management_history_none()}</p>
      ) : (
        <ul role="list" className="flex flex-col gap-3">
          {of.data.map(children)}
        </ul>
      )}
    </Section>
  )
}

/** What somebody did to something of a company. */
export type Headline = { icon: LucideIcon; text: (values: { who: string }) => string }
type Done = { id: string; creationDate: string; actor: Parameters<typeof fullName>[0] | null }

/** The history of something of a company; `children`: more about a change. */
export const CompanyHistory = <Change extends Done>({
  of: history,
  headlineOf,
  changesOf,
  children,
}: {
  of: Query<Change>
  headlineOf: (change: Change) => Headline
  changesOf?: (change: Change) => readonly FieldChange[]
  children?: (change: Change) => ReactNode
}) => (
  <HistoryOf of={history}>
    {(change) => {
      const { icon, text } = headlineOf(change)
      const who = change.actor ? fullName(change.actor) : m.company_group_history_somebody()
      return (
        <HistoryEntry
          key={change.id}
          icon={icon}
          text={text({ who })}
          at={change.creationDate}
          changes={changesOf?.(change)}
        >
          {children ? <p className="text-xs text-muted-foreground empty:hidden">{children(change)}</p> : null}
        </HistoryEntry>
      )
    }}
  </HistoryOf>
)

/** One changed field; without `before` and `after` when its values are too long or unreadable. */
export type FieldChange = { key: string; label: string; before?: string; after?: string }

/** One change in a history: what happened and when. `children`: more about it. */
export function HistoryEntry({
  icon: Icon,
  text,
  at,
  changes = [],
  children,
}: {
  icon: LucideIcon
  text: string
  at: string
  changes?: readonly FieldChange[]
  children?: ReactNode
}) {
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-secondary text-muted-foreground">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <StrongText>{text}</StrongText>
          </span>
          <time dateTime={at} className="text-xs leading-5 text-muted-foreground">
            {formatDateTime(at)}
          </time>
        </p>
        {changes.length > 0 ? (
          <ul role="list" className="mt-1 flex flex-col gap-0.5 text-xs text-muted-foreground">
            {changes.map((change) => (
              <li key={change.key}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </li>
  )
}

function Change({ change: { label, before, after } }: { change: FieldChange }) {
  if (before === undefined || after === undefined) return m.management_history_field_changed({ field: label })
  return (
    <>
      {label}, {m.management_history_from()} <del className="break-words">{before}</del> {m.management_history_to()}{' '}
      <ins className="font-medium break-words text-foreground no-underline">{after}</ins>
    </>
  )
}
