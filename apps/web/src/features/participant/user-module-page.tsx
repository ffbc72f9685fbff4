import { addDays, dayOf } from '@cursus/contract/day'
import { moduleTypes } from '@cursus/contract/module-values'
import type { UserModuleRow, UserModuleState } from '@cursus/contract/participant'
import { ArrowUpDown, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { now, platformTimeZone } from '#web/lib/clock.ts'
import { downloadText, fileNameOf } from '#web/lib/file/download.ts'
import { formatDate, typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleLink } from './learner-links.ts'
import { ModuleAction, ModuleBadges, ModuleCover, ModuleDates, ModuleTile, moduleEnd } from './module-cards.tsx'
import { isDated, lastDayOf } from './module-groups.ts'
import { moduleTypeLabel } from './module-head.tsx'
import { useOwnModules, userModuleList, userModuleStates } from './participant-queries.ts'
import { unlessSingle } from './use-learning-filters.tsx'

type Dated = Pick<UserModuleRow, 'id' | 'title' | 'company' | 'dueDate' | 'endsAt' | 'active' | 'done'>

const encoder = new TextEncoder()

/** A line has at most 75 bytes; the next ones go on after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n')
}

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n')
const compact = (text: string) => text.replace(/[-:]|\.\d+/g, '')

/**
 * The due dates and ends of access of modules to do, as a calendar file (RFC 5545). The ids of its
 * entries stay, so that a later file replaces the dates of an earlier one.
 */
export function calendarOf(modules: readonly Dated[], { origin, at }: { origin: string; at: Date }): string {
  const entries = modules.filter(isDated).flatMap(({ id, title, company, dueDate, endsAt }) => {
    const entry = (kind: string, day: string, summary: string) => [
      'BEGIN:VEVENT',
      `UID:${kind}-${id}@${new URL(origin).host}`,
      `DTSTAMP:${compact(at.toISOString())}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(company.name)}`,
      `URL:${origin}/platform/user-module/${id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
    return [
      ...(dueDate === null ? [] : entry('due', dueDate, m.participant_calendar_due({ title }))),
      ...(endsAt === null
        ? []
        : entry('end', dayOf(lastDayOf(endsAt), platformTimeZone()), m.participant_calendar_end({ title }))),
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cursus//Cursus//EN', ...entries, 'END:VCALENDAR']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const downloadCalendar = (modules: readonly Dated[]): void =>
  downloadText(
    `${fileNameOf(m.participant_calendar_file())}.ics`,
    calendarOf(modules, { origin: location.origin, at: now() }),
    'text/calendar;charset=utf-8',
  )

const { recent, text } = columnsOf(userModuleList)
const stateNames: Record<UserModuleState, () => string> = {
  toAccept: m.participant_to_accept,
  new: m.participant_filter_new,
  started: m.participant_filter_ongoing,
  done: m.participant_filter_done,
  closed: m.participant_home_closed,
}
/** The options of a filter by things of the modules, each once; none when there is only one. */
const optionsOf = <Thing extends { id: string }>(things: readonly Thing[], nameOf: (thing: Thing) => string) =>
  unlessSingle([...new Map(things.map((thing) => [thing.id, { value: thing.id, label: nameOf(thing) }])).values()])

/** All modules of the participant, and a view that changes their order. */
export function UserModulePage() {
  const modules = useOwnModules()
  const list = useList(userModuleList)
  const [sorting, setSorting] = useState(false)
  const ordering = useLoaded(
    sorting,
    () => import('./module-order.tsx'),
    () => setSorting(false),
  )
  if (sorting && ordering) {
    const { ModuleOrder } = ordering
    return <ModuleOrder modules={modules} onDone={() => setSorting(false)} />
  }
  return (
    <ListPage
      list={list}
      name="user-modules"
      title={m.nav_my_modules()}
      actions={
        modules.length > 1 || modules.some(isDated) ? (
          <ListActs modules={modules} sorting={sorting} onSort={() => setSorting(true)} />
        ) : undefined
      }
      columns={[
        text('title', m.participant_module(), (row) => row.title, {
          sort: 'title',
          cell: (row) => (
            <TwoLines
              start={<ModuleCover module={row} thumb={32} />}
              title={typeset(row.title)}
              sub={`${localName(row.theme)} · ${row.company.name}`}
            />
          ),
        }),
        { id: 'own', header: m.participant_order_own(), sort: 'own', sortOnly: true },
        text('type', m.participant_type(), (row) => moduleTypeLabel(row.type), { initiallyHidden: true }),
        text('progress', m.participant_progress(), (row) => row.progress / 100, {
          sort: 'progress',
          width: '150px',
          cell: (row) => <Progress row={row} />,
        }),
        text('state', m.participant_state(), stateWords, {
          cell: (row) => (
            <span className="flex flex-wrap gap-1.5">
              <ModuleBadges module={row} />
            </span>
          ),
        }),
        text('due', m.participant_due(), (row) => (row.dueDate ? formatDate(row.dueDate) : ''), {
          initiallyHidden: true,
        }),
        text('end', m.participant_end(), moduleEnd, { sort: 'end', from: 960 }),
        recent('recent', m.participant_last_opened(), (row) => row.lastAccess, m.participant_never_opened(), {
          sort: 'recent',
          from: 1100,
        }),
        {
          id: 'action',
          header: m.list_actions(),
          align: 'right',
          width: '136px',
          cell: (row) => <ModuleAction module={row} />,
        },
      ]}
      rowLabel={(row) => row.title}
      rowLink={(row) => moduleLink(row.id)}
      tile={(row) => <ModuleTile module={row} />}
      card={{
        body: (row) => (
          <>
            <div className="flex flex-wrap gap-1.5 empty:hidden">
              <ModuleBadges module={row} />
            </div>
            <Progress row={row} />
            <div className="flex items-end justify-between gap-3">
              <ModuleDates module={row} />
              <ModuleAction module={row} />
            </div>
          </>
        ),
      }}
      searchPlaceholder={m.participant_modules_search()}
      filters={filtersOf(modules)}
      empty={{ title: m.participant_home_empty_title(), text: m.participant_home_empty_text() }}
    />
  )
}

const filtersOf = (modules: readonly UserModuleRow[]) => ({
  state: {
    label: m.participant_state(),
    options: userModuleStates.map((value) => ({ value, label: stateNames[value]() })),
  },
  themeId: {
    label: m.participant_theme(),
    options: optionsOf(
      modules.map((module) => module.theme),
      localName,
    ),
  },
  companyId: {
    label: m.participant_company(),
    options: optionsOf(
      modules.map((module) => module.company),
      ({ name }) => name,
    ),
  },
  type: {
    label: m.participant_type(),
    options: moduleTypes.map((value) => ({ value, label: moduleTypeLabel(value) })),
  },
})

/** Beside each other on small screens, where they cover the list. */
const ListActs = ({
  modules,
  sorting,
  onSort,
}: {
  modules: readonly UserModuleRow[]
  sorting: boolean
  onSort: () => void
}) => (
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
    {modules.some(isDated) ? (
      <Button variant="outline" onClick={() => downloadCalendar(modules)}>
        <CalendarPlus aria-hidden />
        {m.participant_calendar()}
      </Button>
    ) : null}
    {modules.length > 1 ? (
      <Button variant="outline" loading={sorting} onClick={onSort}>
        {sorting ? null : <ArrowUpDown aria-hidden />}
        {m.participant_reorder()}
      </Button>
    ) : null}
  </div>
)

const Progress = ({ row }: { row: UserModuleRow }) => (
  <ProgressBar inline value={row.progress} label={m.participant_progress_of({ title: row.title })} />
)

function stateWords(row: UserModuleRow): string {
  if (row.done) return row.active ? stateNames.done() : `${stateNames.done()}, ${stateNames.closed()}`
  if (!row.active) return stateNames.closed()
  if (!row.accepted) return stateNames.toAccept()
  return row.neverOpened ? stateNames.new() : stateNames.started()
}
