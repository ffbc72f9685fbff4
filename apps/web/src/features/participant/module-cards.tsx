import type { UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Route } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Cover, coverOf, Thumb } from '#web/components/cover.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { DueInBadge, EndsInBadge, type State, StateBadge } from '#web/components/state-badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { daysUntil, formatDate, formatRecent, typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { contentLink, moduleLink } from './learner-links.ts'
import { deadlineOf, lastDayOf, soonDays } from './module-groups.ts'
import { moduleKind } from './module-head.tsx'

/** The title's link covers the whole card; other links are above it. */
export const coverLink =
  "after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"

/** The title of a module, whose link covers its card or row. */
const ModuleLink = ({ module }: { module: UserModuleRow }) => (
  <Link {...moduleLink(module.id)} className={coverLink}>
    {typeset(module.title)}
  </Link>
)
const isStarted = (module: UserModuleRow): boolean => module.accepted && !module.neverOpened

/** How late a module is, or the days left when they are few. */
function DeadlineBadges({ module }: { module: UserModuleRow }) {
  const deadline = deadlineOf(module)
  const days = deadline && deadline.days <= soonDays ? deadline.days : undefined
  const Left = deadline?.isDue ? DueInBadge : EndsInBadge
  return (
    <>
      <LateBadge module={module} />
      {days === undefined ? null : <Left days={days} />}
    </>
  )
}

const LateBadge = ({ module: { late, dueDate } }: { module: UserModuleRow }) =>
  late && dueDate ? <StateBadge state="late">{m.participant_late_by({ count: -daysUntil(dueDate) })}</StateBadge> : null

/** "Dans 4 jours", "Demain", "Aujourd'hui". */
const daysText = (days: number): string =>
  days === 0 ? m.participant_today() : days === 1 ? m.participant_tomorrow() : m.participant_in_days({ count: days })

/** The date to keep in mind: in words, amber when it is near, with the day beside it. */
export function DueLine({ module, className }: { module: UserModuleRow; className?: string }) {
  const deadline = deadlineOf(module)
  const date = module.late ? module.dueDate : deadline?.date
  if (!date) return null
  const isDue = module.late || deadline?.isDue
  const isNear = module.late || (deadline !== undefined && deadline.days <= soonDays)
  const words = deadline && daysText(deadline.days)
  const day = isDue
    ? m.participant_due_day({ date: formatDate(date) })
    : m.participant_end_day({ date: formatDate(date) })
  return (
    <p className={cn('flex min-w-0 items-center gap-2 text-xs text-muted-foreground', className)}>
      {module.late ? (
        <LateBadge module={module} />
      ) : isNear ? (
        <StateBadge state={isDue ? 'dueSoon' : 'endsSoon'}>{words}</StateBadge>
      ) : null}
      <span className="truncate">
        {isNear ? null : words}
        <span className="hidden @min-[640px]:inline">{isNear ? day : ` · ${day}`}</span>
      </span>
    </p>
  )
}

/** The date to keep in mind, as words; undefined without one. */
export function deadlineText(module: UserModuleRow): string | undefined {
  const deadline = deadlineOf(module)
  const date = deadline && formatDate(deadline.date)
  return date && (deadline.isDue ? m.participant_due_on({ date }) : m.participant_ends_on({ date }))
}

/** The next step of a module, as a word and a link: its next content, or its page. */
export function nextStepOf(module: UserModuleRow): { word: string; link: PageLink } {
  const page = moduleLink(module.id)
  if (!module.active || module.done) return { word: m.participant_home_see(), link: page }
  if (!module.accepted) return { word: m.participant_home_discover(), link: page }
  return {
    word: module.neverOpened ? m.participant_start() : m.participant_action_continue(),
    link: module.next ? contentLink(module.id, module.next.contentId) : page,
  }
}

/** The main action of a module: continue with its next content, accept it, or look at it. */
export function ModuleAction({ module }: { module: UserModuleRow }) {
  const { word, link } = nextStepOf(module)
  const opens = module.active && !module.done
  return (
    <Button asChild size="sm" variant={opens ? 'accent' : 'ghost'} className="relative z-[1] shrink-0">
      <Link {...link} aria-label={m.participant_action_on({ action: word, title: module.title })}>
        {word}
      </Link>
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
export function ModuleBadges({ module, onPicture }: { module: UserModuleRow; onPicture?: boolean }) {
  const open = module.active && !module.done
  return (
    <>
      {moduleStates(module).map((state) => (
        <StateBadge key={state} state={state} onPicture={onPicture} />
      ))}
      {open && !module.accepted ? <StateBadge state="toAccept">{m.participant_to_accept()}</StateBadge> : null}
      {open ? <DeadlineBadges module={module} /> : null}
    </>
  )
}

/** The picture of a module. */
export function ModuleCover({ module, thumb }: { module: UserModuleRow; thumb?: 32 | 56 }) {
  const of = coverOf(module)
  return thumb ? <Thumb size={thumb} of={of} /> : <Cover of={of} />
}

/** The end of a module's access as words; empty without one. */
export function moduleEnd({ endsAt }: Pick<UserModuleRow, 'endsAt'>): string {
  return endsAt ? formatDate(lastDayOf(endsAt)) : ''
}

/** A module as a picture with its title, company, end, last access and main action. */
export function ModuleTile({ module }: { module: UserModuleRow }) {
  const Kind = module.type === 'course' ? Route : LayoutGrid
  return (
    <Card className={cn('relative flex flex-col overflow-hidden', !module.active && 'bg-muted')}>
      <div className="h-[104px]">
        <ModuleCover module={module} />
      </div>
      <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        <ModuleBadges module={module} onPicture />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <p className="text-xs text-muted-foreground">{localName(module.theme)}</p>
        <h2 className="title mt-0.5 text-base">
          <ModuleLink module={module} />
        </h2>
        <p className="mt-2 flex items-center gap-1.5 text-xs text-muted-foreground">
          <Kind className="size-3.5" aria-hidden />
          {moduleKind(module)}
        </p>
        {isStarted(module) ? (
          <ProgressBar
            inline
            value={module.progress}
            label={m.participant_progress_of({ title: module.title })}
            className="pt-3"
          />
        ) : null}
        <p className="mt-3 flex items-center gap-2 text-xs text-muted-foreground">
          <CompanyLogo company={module.company} className="size-5" />
          <span className="truncate">{module.company.name}</span>
        </p>
        <div className="mt-auto flex items-end justify-between gap-3 pt-3">
          <ModuleDates module={module} />
          <ModuleAction module={module} />
        </div>
      </div>
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
