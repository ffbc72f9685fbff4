import { toneOf } from '@cursus/contract/cover'
import type { CompanyRef } from '@cursus/contract/field'
import type { UserModule, UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Calendar, CircleCheck, Play } from 'lucide-react'
import { brandStyle, CompanyLogo } from '#web/components/company-logo.tsx'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { toneVariable } from '#web/components/icon-tile.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { durationText } from '#web/lib/text/duration.ts'
import { daysUntil, formatDate, typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { contentLink } from './learner-links.ts'
import { daysLeft, lastDayOf, soonDays } from './module-groups.ts'

export const moduleTypeLabel = (type: UserModuleRow['type']): string =>
  type === 'course' ? m.participant_course() : m.participant_free()

export const moduleKind = ({
  type,
  contentCount,
  duration,
}: Pick<UserModuleRow, 'type' | 'contentCount' | 'duration'>): string =>
  [moduleTypeLabel(type), m.participant_content_count({ count: contentCount }), durationText(duration)]
    .filter(Boolean)
    .join(' · ')

const DateBadge = ({ text }: { text: string }) => (
  <Badge>
    <Calendar aria-hidden />
    {text}
  </Badge>
)

/** The end of a module's access, amber when it is near. */
function EndBadge({ module }: { module: Pick<UserModuleRow, 'endsAt' | 'active' | 'done'> }) {
  const days = daysLeft(module)
  if (days === undefined || !module.endsAt || !module.active) return null
  const text = m.participant_ends_on({ date: formatDate(lastDayOf(module.endsAt)) })
  if (days <= soonDays && !module.done) return <StateBadge state="endsSoon">{text}</StateBadge>
  return <DateBadge text={text} />
}

/** When a module should be done, red when it is late. */
function DueBadge({ module }: { module: Pick<UserModuleRow, 'endsAt' | 'dueDate' | 'late' | 'active' | 'done'> }) {
  if (module.dueDate === null || module.done || !module.active) return null
  const date = formatDate(module.dueDate)
  if (module.late) return <StateBadge state="late">{m.participant_late_since({ date })}</StateBadge>
  const text = m.participant_due_on({ date })
  if (daysUntil(module.dueDate) <= soonDays) return <StateBadge state="dueSoon">{text}</StateBadge>
  return <DateBadge text={text} />
}

/** Who gave the module, with their logo and in their colour. */
const CompanyMark = ({ company }: { company: CompanyRef }) => (
  <span className={cn('flex items-center gap-2', company.hue !== null && 'font-medium text-brand')}>
    <CompanyLogo company={company} className="size-5" />
    {m.participant_given_by({ company: company.name })}
  </span>
)

/** Title, company, progress, and the button that continues. */
export function ModuleHead({ module }: { module: UserModule }) {
  const next = module.active && module.accepted ? module.next : null
  return (
    <header
      style={brandStyle(module.company.hue)}
      className="mb-6 grid gap-5 md:grid-cols-[208px_minmax(0,1fr)] md:gap-6"
    >
      <div className="h-32 overflow-hidden rounded-lg md:h-[150px]">
        <Cover of={coverOf(module)} />
      </div>
      <div className="grid min-w-0 gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div className="min-w-0">
          <p className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted-foreground">
            <span className="flex items-center gap-2">
              <span
                className="tone size-2 rounded-[2px]"
                style={toneVariable(toneOf(module.theme.id, module.cover))}
                aria-hidden
              />
              {localName(module.theme)}
            </span>
            <span>{moduleKind(module)}</span>
            <CompanyMark company={module.company} />
          </p>
          <h1 className="title-lg text-xl break-words">{typeset(module.title)}</h1>
          {module.description ? (
            <p className="mt-1.5 max-w-[60ch] text-sm text-muted-foreground">{module.description}</p>
          ) : null}
          {module.accepted ? (
            <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2.5">
              <ProgressBar
                className="w-full sm:w-[280px]"
                value={module.progress}
                label={m.participant_progress_of({ title: module.title })}
                text={m.participant_done_of({ count: module.doneCount, total: module.contentCount })}
              />
              <DueBadge module={module} />
              <EndBadge module={module} />
            </div>
          ) : null}
        </div>
        {next ? (
          <div className="flex flex-col items-stretch gap-2 lg:w-44 lg:self-end">
            <Button asChild size="lg">
              <Link {...contentLink(module.id, next.contentId)}>
                <Play aria-hidden />
                {module.neverOpened ? m.participant_start() : m.participant_action_continue()}
              </Link>
            </Button>
            <p className="text-center text-xs text-muted-foreground">{typeset(next.title)}</p>
          </div>
        ) : module.done ? (
          <p className="flex items-center gap-2 text-sm font-medium text-success-strong lg:self-end">
            <CircleCheck className="size-5" aria-hidden />
            {m.participant_ended_on({ date: formatDate(module.doneAt ?? now()) })}
          </p>
        ) : null}
      </div>
    </header>
  )
}
