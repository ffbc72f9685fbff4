import { addDays } from '@cursus/contract/day'
import type { LearningRecord, LearningSession } from '@cursus/contract/learning-record'
import { useState } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { groupBy } from '#web/lib/list/group.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { dayIn, formatDate, formatDay, formatExactTime, formatPercent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { formatExactDuration, stateText } from './export-record.ts'

type Period = LearningSession['periods'][number]
/** A time in seconds, and the minutes that are shown of it. */
type Time = { seconds: number; minutes: number }
/** `date` in the time zone of the platform; each content once, with its last state. */
type RecordDay = Time & {
  date: string
  contents: (Pick<Period, 'content' | 'state' | 'score'> & Time)[]
  sessions: LearningSession[]
}
type RecordWeek = { monday: string; minutes: number; days: RecordDay[] }

export const minutesOf = (seconds: number): number => Math.round(seconds / 60)

/**
 * Gives the parts of a time minutes that add up to its own, so that a record can be checked by
 * adding: all are rounded down, then those with the largest remainders get one more. Parts at the
 * same moment exceed the time, which counts it once, and are rounded alone.
 */
export function shareMinutes<Part extends { seconds: number }>(
  parts: readonly Part[],
  whole: Time,
): (Part & { minutes: number })[] {
  const addsUp = parts.reduce((sum, { seconds }) => sum + seconds, 0) === whole.seconds
  if (!addsUp) return parts.map((part) => ({ ...part, minutes: minutesOf(part.seconds) }))
  const down = parts.map((part) => ({ ...part, minutes: Math.floor(part.seconds / 60) }))
  const missing = whole.minutes - down.reduce((sum, { minutes }) => sum + minutes, 0)
  const byRemainder = down.toSorted((a, b) => (b.seconds % 60) - (a.seconds % 60))
  for (const part of byRemainder.slice(0, missing)) part.minutes += 1
  return down
}

const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

function contentsOf(sessions: readonly LearningSession[]) {
  const contents = new Map<string, Pick<Period, 'content' | 'state' | 'score' | 'seconds'>>()
  const periods = sessions.flatMap((session) => session.periods)
  for (const period of periods.sort((a, b) => a.startedAt.localeCompare(b.startedAt))) {
    const seconds = (contents.get(period.content.id)?.seconds ?? 0) + period.seconds
    contents.set(period.content.id, { ...period, seconds })
  }
  return [...contents.values()]
}

/** The sessions of a module by week and day, newest first as they come; at most `most` days. */
export function weeksOf(sessions: readonly LearningSession[], whole: Time, most?: number): RecordWeek[] {
  const byDay = [...groupBy(sessions, ({ startedAt }) => dayIn(startedAt))].map(([date, of]) => ({
    date,
    seconds: of.reduce((sum, session) => sum + session.seconds, 0),
    sessions: of,
  }))
  const days = shareMinutes(byDay, whole)
    .slice(0, most)
    .map((day) => ({ ...day, contents: shareMinutes(contentsOf(day.sessions), day) }))
  return [...groupBy(days, ({ date }) => mondayOf(date))].map(([monday, of]) => ({
    monday,
    minutes: of.reduce((sum, day) => sum + day.minutes, 0),
    days: of,
  }))
}

type Module = LearningRecord['modules'][number] & { minutes: number }
const formatMinutes = (minutes: number): string => formatDuration(minutes * 60)
/** Days of a module that are drawn at first. */
const shownDays = 10

/** The days of each module with their totals; `showAll`: with all that is on demand, to print. */
export function LearningRecordModules({ record, showAll }: { record: LearningRecord; showAll: boolean }) {
  const whole = { seconds: record.seconds, minutes: minutesOf(record.seconds) }
  return shareMinutes(record.modules, whole).map((module) => (
    <ModuleRecord key={module.id} module={module} showAll={showAll} />
  ))
}

function ModuleRecord({ module, showAll }: { module: Module; showAll: boolean }) {
  const [all, setAll] = useState(false)
  const isWhole = all || showAll || module.days <= shownDays
  const weeks = weeksOf(module.sessions, module, isWhole ? undefined : shownDays)
  return (
    <section className="border-t pt-4 not-first:mt-6">
      <h3 className="title text-base break-words">{typeset(module.module.title)}</h3>
      <p className="mt-0.5 text-xs text-muted-foreground">
        {[
          module.company.name,
          `v${module.version}`,
          module.doneAt ? m.record_done_on({ date: formatDate(module.doneAt) }) : formatPercent(module.progress),
        ].join(' · ')}
      </p>
      <p className="mt-2 text-sm font-medium tabular-nums">
        {[
          `${m.record_total()} ${formatMinutes(module.minutes)}`,
          m.record_days({ count: module.days }),
          m.record_sessions({ count: module.sessions.length }),
        ].join(' · ')}
      </p>
      {weeks.map((week) => (
        <section key={week.monday} className="mt-4 break-inside-avoid">
          <h4 className="text-xs font-medium text-muted-foreground">
            {m.record_week({ date: formatDate(week.monday), time: formatMinutes(week.minutes) })}
          </h4>
          <ul role="list" className="mt-1.5 divide-y rounded-lg border bg-card">
            {week.days.map((day) => (
              <Day key={day.date} day={day} isOpen={showAll} />
            ))}
          </ul>
        </section>
      ))}
      {isWhole ? null : (
        <Button variant="ghost" size="sm" className="mt-2 print:hidden" onClick={() => setAll(true)}>
          {m.record_show_all()}
        </Button>
      )}
    </section>
  )
}

/**
 * A day: its contents in minutes, and the exact times on demand. A link has no time: it is opened.
 */
function Day({ day, isOpen }: { day: RecordDay; isOpen: boolean }) {
  return (
    <li className="break-inside-avoid px-3.5 py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium tabular-nums">
        <span>{formatDay(day.date)}</span>
        {day.seconds === 0 ? null : <span>{formatMinutes(day.minutes)}</span>}
      </p>
      <ul role="list" className="mt-1 flex flex-col gap-0.5">
        {day.contents.map(({ content, state, score, seconds, minutes }) => (
          <li key={content.id} className="flex items-baseline gap-x-2 text-xs text-muted-foreground">
            <ContentIcon type={content.type} className="size-3.5 shrink-0 self-center" />
            <span className="min-w-0 flex-1 break-words">
              {typeset(content.title)}
              {' · '}
              {stateText(state)}
              {score === null ? '' : ` · ${formatPercent(score)}`}
            </span>
            {seconds === 0 || day.contents.length === 1 ? null : (
              <span className="shrink-0 tabular-nums">{formatMinutes(minutes)}</span>
            )}
          </li>
        ))}
      </ul>
      {day.seconds === 0 ? null : (
        <details open={isOpen} className="mt-1.5 text-xs">
          <summary className="w-fit press-area text-muted-foreground hover:text-foreground">
            {m.record_detail()}
          </summary>
          <ul role="list" className="mt-1 flex flex-col gap-0.5">
            {day.sessions.map((session) => (
              <Session key={session.startedAt} session={session} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** The date is repeated with the end where a session passes midnight. */
function Session({ session }: { session: LearningSession }) {
  const endDate = formatDate(session.endedAt)
  return (
    <li className="flex items-baseline justify-between gap-3 tabular-nums">
      <span>
        <span className="sr-only">{m.record_start()} </span>
        <time dateTime={session.startedAt}>{formatExactTime(session.startedAt)}</time>
        {' – '}
        <span className="sr-only">{m.record_end()} </span>
        <time dateTime={session.endedAt}>
          {endDate === formatDate(session.startedAt) ? '' : `${endDate} `}
          {formatExactTime(session.endedAt)}
        </time>
      </span>
      <span>
        <span className="sr-only">{m.record_session_time()} </span>
        {formatExactDuration(session.seconds)}
      </span>
    </li>
  )
}
