import type { LearningRecord, LearningSession } from '@cursus/contract/learning-record'
import { useState } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate, formatExactTime, formatPercent } from '#web/lib/text/format.ts'
import { typeset } from '#web/lib/text/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { stateText } from './export-record.ts'
import { formatExactDuration } from './record-time.ts'

type Module = LearningRecord['modules'][number]
/** Sessions of a module that are drawn at first. */
const shownSessions = 20

/** The sessions of each module with their totals. */
export function LearningRecordModules({ record, showAll }: { record: LearningRecord; showAll: boolean }) {
  return record.modules.map((module) => <ModuleRecord key={module.id} module={module} showAll={showAll} />)
}

function ModuleRecord({ module, showAll }: { module: Module; showAll: boolean }) {
  const [all, setAll] = useState(false)
  const shown = all || showAll ? module.sessions : module.sessions.slice(0, shownSessions)
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
          `${m.record_total()} ${formatExactDuration(module.seconds)}`,
          m.record_days({ count: module.days }),
          m.record_sessions({ count: module.sessions.length }),
        ].join(' · ')}
      </p>
      <ul role="list" className="mt-2 divide-y rounded-lg border bg-card">
        {shown.map((session) => (
          <Session key={session.startedAt} session={session} />
        ))}
      </ul>
      {shown.length < module.sessions.length ? (
        <Button variant="ghost" size="sm" className="mt-2 print:hidden" onClick={() => setAll(true)}>
          {m.record_show_all()}
        </Button>
      ) : null}
    </section>
  )
}

/** The date is repeated with the end where a session passes midnight. */
function Session({ session }: { session: LearningSession }) {
  const date = formatDate(session.startedAt)
  const endDate = formatDate(session.endedAt)
  return (
    <li className="break-inside-avoid px-3.5 py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 tabular-nums">
        <span className="font-medium">{date}</span>
        <span className="max-sm:order-last max-sm:w-full">
          <span className="sr-only">{m.record_start()} </span>
          <time dateTime={session.startedAt}>{formatExactTime(session.startedAt)}</time>
          {' – '}
          <span className="sr-only">{m.record_end()} </span>
          <time dateTime={session.endedAt}>
            {endDate === date ? '' : `${endDate} `}
            {formatExactTime(session.endedAt)}
          </time>
        </span>
        <span className="ml-auto font-medium">
          <span className="sr-only">{m.record_session_time()} </span>
          {formatExactDuration(session.seconds)}
        </span>
      </p>
      <ul role="list" className="mt-1 flex flex-col gap-0.5">
        {session.periods.map((period) => (
          <li
            key={`${period.startedAt} ${period.content.id}`}
            className="flex items-baseline gap-x-2 text-xs text-muted-foreground"
          >
            <ContentIcon type={period.content.type} className="size-3.5 shrink-0 self-center" />
            <span className="min-w-0 flex-1 break-words">
              {typeset(period.content.title)}
              {' · '}
              {stateText(period.state)}
              {period.score === null ? '' : ` · ${formatPercent(period.score)}`}
            </span>
            {session.periods.length > 1 ? (
              <span className="shrink-0 tabular-nums">
                <span className="max-sm:sr-only">{formatExactTime(period.startedAt)} · </span>
                {formatExactDuration(period.seconds)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  )
}
