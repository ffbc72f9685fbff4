import type { UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Route } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Cover, coverOf, Thumb } from '#web/components/cover.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { DueInBadge, type State, StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatDate, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { typeset } from '#web/lib/text/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { deadlineOf, lastDayOf, soonDays } from './module-groups.ts'
import { moduleKind } from './module-head.tsx'

/** The title's link covers the whole card; other links are above it. */
const coverLink =
  "after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"

/** The title of a module, whose link covers its card or row. */
const ModuleLink = ({ module }: { module: UserModuleRow }) => (
  <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: module.id }} className={coverLink}>
    {typeset(module.title)}
  </Link>
)
const isStarted = (module: UserModuleRow): boolean => module.accepted && !module.neverOpened

/** Late, or the days left when they are few; `short`: beside the words of `deadlineText`. */
export function DeadlineBadges({ module, short }: { module: UserModuleRow; short?: boolean }) {
  const deadline = deadlineOf(module)
  const days = deadline && deadline.days <= soonDays ? deadline.days : undefined
  return (
    <>
      {module.late ? <StateBadge state="late" /> : null}
      {days === undefined ? null : deadline?.isDue && !short ? (
        <DueInBadge days={days} />
      ) : (
        <StateBadge state={deadline?.isDue ? 'dueSoon' : 'endsSoon'}>
          {days === 0 ? m.participant_today() : m.participant_days({ count: days })}
        </StateBadge>
      )}
    </>
  )
}

/** The date to keep in mind, as words; undefined without one. */
export function deadlineText(module: UserModuleRow): string | undefined {
  const deadline = deadlineOf(module)
  const date = deadline && formatDate(deadline.date)
  return date && (deadline.isDue ? m.participant_due_on({ date }) : m.participant_ends_on({ date }))
}

/** A module to complete soon: days left, progress, and the next step. */
export function SoonCard({ module }: { module: UserModuleRow }) {
  return (
    <Card className="relative flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Thumb size={56} of={coverOf(module)} />
        <div className="min-w-0">
          <h3 className="title text-base">
            <ModuleLink module={module} />
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
            <DeadlineBadges module={module} short />
            {deadlineText(module)}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3">
        <ProgressBar
          inline
          value={module.progress}
          label={m.participant_progress_of({ title: module.title })}
          className="min-w-0 flex-1"
        />
        <ModuleAction module={module} />
      </div>
    </Card>
  )
}

/** The main action of a module: continue with its next content, accept it, or look at it. */
export function ModuleAction({ module }: { module: UserModuleRow }) {
  const opens = module.active && !module.done
  const word = !opens
    ? m.participant_home_see()
    : !module.accepted
      ? m.participant_home_discover()
      : module.neverOpened
        ? m.participant_start()
        : m.participant_action_continue()
  const label = m.participant_action_on({ action: word, title: module.title })
  return (
    <Button asChild size="sm" variant={opens ? 'accent' : 'ghost'} className="relative z-[1] shrink-0">
      {opens && module.accepted && module.next ? (
        <Link
          to="/platform/user-module/$userModuleId/content/$contentId"
          params={{ userModuleId: module.id, contentId: module.next.contentId }}
          aria-label={label}
        >
          {word}
        </Link>
      ) : (
        <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: module.id }} aria-label={label}>
          {word}
        </Link>
      )}
    </Button>
  )
}

/** Why a module cannot be opened, as a state. */
export function stateOfClosed({ active, reason }: Pick<UserModuleRow, 'active' | 'reason'>): State | undefined {
  if (active) return reason === 'toAccept' ? 'toAccept' : undefined
  return reason === 'licenceNotStarted' ? 'notStarted' : (reason as State)
}

/** The states of a module as badges; one that is done and closed says both. */
function moduleStates(module: UserModuleRow): State[] {
  const closed = module.active ? undefined : stateOfClosed(module)
  return [
    ...(module.done ? (['done'] as const) : []),
    ...(closed ? [closed] : []),
    ...(!module.done && !closed && module.neverOpened ? (['new'] as const) : []),
  ]
}

/** State of a module, whether it must be accepted, and the days left when they are few. */
export function ModuleBadges({ module }: { module: UserModuleRow }) {
  const open = module.active && !module.done
  return (
    <>
      {moduleStates(module).map((state) => (
        <StateBadge key={state} state={state} />
      ))}
      {open && !module.accepted ? <StateBadge state="toAccept">{m.participant_to_accept()}</StateBadge> : null}
      {open ? <DeadlineBadges module={module} /> : null}
    </>
  )
}

/** The picture of a module. */
export function ModuleCover({ module, thumb }: { module: UserModuleRow; thumb?: boolean }) {
  const of = coverOf(module)
  return thumb ? <Thumb of={of} /> : <Cover of={of} />
}

/** The end of a module's access as words; empty without one. */
export function moduleEnd({ endsAt }: Pick<UserModuleRow, 'endsAt'>): string {
  return endsAt ? formatDate(lastDayOf(endsAt)) : ''
}

/**
 * A module as a picture with its title; `detailed` adds company, end, last access and the main
 * action.
 */
export function ModuleTile({
  module,
  level = 3,
  detailed,
}: {
  module: UserModuleRow
  level?: 2 | 3
  detailed?: boolean
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const Kind = module.type === 'course' ? Route : LayoutGrid
  return (
    <Card className={cn('relative flex flex-col overflow-hidden', !module.active && 'bg-muted')}>
      <div className="h-[104px]">
        <ModuleCover module={module} />
      </div>
      <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        <ModuleBadges module={module} />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <p className="text-xs text-muted-foreground">{localName(module.theme)}</p>
        <Heading className="title mt-0.5 text-base">
          <ModuleLink module={module} />
        </Heading>
        <p className="mt-2 flex items-center gap-1.5 text-xs text-muted-foreground">
          <Kind className="size-3.5" aria-hidden />
          {moduleKind(module)}
        </p>
        {isStarted(module) ? (
          <ProgressBar
            inline
            value={module.progress}
            label={m.participant_progress_of({ title: module.title })}
            className={detailed ? 'pt-3' : 'mt-auto pt-3'}
          />
        ) : null}
        {detailed ? <ModuleFoot module={module} /> : null}
      </div>
    </Card>
  )
}

/** A module as a row with its action, for small screens. */
export function ModuleRow({ module }: { module: UserModuleRow }) {
  return (
    <Card className="relative flex items-center gap-3 p-3">
      <ModuleCover module={module} thumb />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-medium">
          <ModuleLink module={module} />
        </h3>
        <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          <ModuleBadges module={module} />
        </div>
        {isStarted(module) ? (
          <ProgressBar
            inline
            value={module.progress}
            label={m.participant_progress_of({ title: module.title })}
            className="mt-1"
          />
        ) : null}
        <div className="mt-1">
          <ModuleDates module={module} />
        </div>
      </div>
      <ModuleAction module={module} />
    </Card>
  )
}

/** When a module was opened last, is due, and closes. */
export function ModuleDates({ module }: { module: UserModuleRow }) {
  const end = moduleEnd(module)
  return (
    <p className="min-w-0 text-xs text-muted-foreground">
      <span className="block">
        {module.lastAccess
          ? m.participant_last_opened_when({ when: formatRecent(module.lastAccess) })
          : m.participant_not_opened()}
      </span>
      {module.dueDate && module.active && !module.done ? (
        <span className="block">{m.participant_due_on({ date: formatDate(module.dueDate) })}</span>
      ) : null}
      {end && module.active ? <span className="block">{m.participant_ends_on({ date: end })}</span> : null}
    </p>
  )
}

function ModuleFoot({ module }: { module: UserModuleRow }) {
  return (
    <>
      <p className="mt-3 flex items-center gap-2 text-xs text-muted-foreground">
        <CompanyLogo company={module.company} className="size-5" />
        <span className="truncate">{module.company.name}</span>
      </p>
      <div className="mt-auto flex items-end justify-between gap-3 pt-3">
        <ModuleDates module={module} />
        <ModuleAction module={module} />
      </div>
    </>
  )
}

/** A finished or closed module as a plain row. */
export function PastRow({ module }: { module: UserModuleRow }) {
  const states = moduleStates(module)
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t px-4 py-2.5 first:border-t-0 sm:flex-nowrap">
      <Thumb size={40} of={coverOf(module)} />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-medium">
          <ModuleLink module={module} />
        </h3>
        <p className="text-xs text-muted-foreground">
          {module.done && module.doneAt
            ? m.participant_ended_on({ date: formatDate(module.doneAt) })
            : m.participant_done_of({ count: module.doneCount, total: module.contentCount })}
        </p>
      </div>
      <span className="text-sm text-muted-foreground max-sm:sr-only">{formatPercent(module.progress)}</span>
      <span className="flex flex-wrap justify-end gap-1.5">
        {states.length > 0 ? (
          states.map((state) => <StateBadge key={state} state={state} />)
        ) : (
          <Badge>{moduleKind(module)}</Badge>
        )}
      </span>
    </li>
  )
}
