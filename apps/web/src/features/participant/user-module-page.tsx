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
import type { PageLink } from '#web/lib/page-link.ts'
import { formatDate, typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
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
const linkOf = (row: UserModuleRow): PageLink => ({
  to: '/platform/user-module/$userModuleId',
  params: { userModuleId: row.id },
})
const distinct = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

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
  const canOrder = modules.length > 1
  const hasDates = modules.some(isDated)
  return (
    <ListPage
      list={list}
      name="user-modules"
      title={m.nav_my_modules()}
      actions={
        canOrder || hasDates ? (
          // Beside each other on small screens, where they cover the list.
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
            {hasDates ? (
              <Button variant="outline" onClick={() => downloadCalendar(modules)}>
                <CalendarPlus aria-hidden />
                {m.participant_calendar()}
              </Button>
            ) : null}
            {canOrder ? (
              <Button variant="outline" loading={sorting} onClick={() => setSorting(true)}>
                {sorting ? null : <ArrowUpDown aria-hidden />}
                {m.participant_reorder()}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
      columns={[
        {
          id: 'title',
          header: m.participant_module(),
          sort: 'title',
          value: (row) => row.title,
          cell: (row) => (
            <TwoLines
              start={<ModuleCover module={row} thumb={32} />}
              title={typeset(row.title)}
              sub={`${localName(row.theme)} · ${row.company.name}`}
            />
          ),
        },
        { id: 'own', header: m.participant_order_own(), sort: 'own', sortOnly: true },
        text('type', m.participant_type(), (row) => moduleTypeLabel(row.type), { initiallyHidden: true }),
        {
          id: 'progress',
          header: m.participant_progress(),
          sort: 'progress',
          width: '150px',
          value: (row) => row.progress / 100,
          cell: (row) => (
            <ProgressBar inline value={row.progress} label={m.participant_progress_of({ title: row.title })} />
          ),
        },
        {
          id: 'state',
          header: m.participant_state(),
          value: (row) => stateWords(row),
          cell: (row) => (
            <span className="flex flex-wrap gap-1.5">
              <ModuleBadges module={row} />
            </span>
          ),
        },
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
      rowLink={linkOf}
      tile={(row) => <ModuleTile module={row} />}
      card={{
        body: (row) => (
          <>
            <div className="flex flex-wrap gap-1.5 empty:hidden">
              <ModuleBadges module={row} />
            </div>
            <ProgressBar inline value={row.progress} label={m.participant_progress_of({ title: row.title })} />
            <div className="flex items-end justify-between gap-3">
              <ModuleDates module={row} />
              <ModuleAction module={row} />
            </div>
          </>
        ),
      }}
      searchPlaceholder={m.participant_modules_search()}
      filters={{
        state: {
          label: m.participant_state(),
          options: userModuleStates.map((value) => ({ value, label: stateNames[value]() })),
        },
        themeId: {
          label: m.participant_theme(),
          options: unlessSingle(
            distinct(modules.map((module) => module.theme)).map((theme) => ({
              value: theme.id,
              label: localName(theme),
            })),
          ),
        },
        companyId: {
          label: m.participant_company(),
          options: unlessSingle(
            distinct(modules.map((module) => module.company)).map(({ id, name }) => ({ value: id, label: name })),
          ),
        },
        type: {
          label: m.participant_type(),
          options: moduleTypes.map((value) => ({ value, label: moduleTypeLabel(value) })),
        },
      }}
      empty={{ title: m.participant_home_empty_title(), text: m.participant_home_empty_text() }}
    />
  )
}

function stateWords(row: UserModuleRow): string {
  if (row.done) return row.active ? stateNames.done() : `${stateNames.done()}, ${stateNames.closed()}`
  if (!row.active) return stateNames.closed()
  if (!row.accepted) return stateNames.toAccept()
  return row.neverOpened ? stateNames.new() : stateNames.started()
}
