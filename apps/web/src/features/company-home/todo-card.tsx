import type { AccessRow } from '@cursus/contract/access'
import { neverOpenedDays } from '@cursus/contract/home'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { freeSeats } from '@cursus/contract/licence-values'
import type { Page } from '@cursus/contract/list-values'
import { ArrowUpCircle, CalendarDays, CalendarX, CircleCheck, Clock, Mail, Ticket } from 'lucide-react'
import { useState } from 'react'
import { isAlmostFull } from '#web/components/progress-bar.tsx'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { now } from '#web/lib/clock.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { fullName } from '#web/lib/session/session.ts'
import { daysUntil, formatDate } from '#web/lib/text/format.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import type { Acting } from './todo-act.tsx'

/** What is shown at first: with more, the figures and charts below would leave the screen. */
const fewTodos = 4

/**
 * The tasks of the home page, each with its count, its people and one action; the first action is
 * tinted.
 */
export function TodoCard({
  companyId,
  todos,
  nextEnd,
  canOpenLicences,
  canWrite,
}: {
  companyId: string
  todos: readonly Todo[]
  /** The next end date, for an empty list. */
  nextEnd?: string
  canOpenLicences: boolean
  /** May change accesses and send reminders. */
  canWrite: boolean
}) {
  const [acting, setActing] = useState<Acting>()
  const [all, setAll] = useState(false)
  const close = () => setActing(undefined)
  const parts = useLoaded(acting !== undefined, () => import('./todo-act.tsx'), close)
  const may = { canOpenLicences, canWrite, act: setActing }
  return (
    <Card>
      {parts && acting ? <parts.TodoAct companyId={companyId} acting={acting} onClose={close} /> : null}
      <CardHead
        title={m.company_home_todo()}
        count={todos.length > 0 ? todos.length : undefined}
        aside={
          todos.length > fewTodos ? (
            <button type="button" className="text-link text-sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? m.company_home_todo_few() : m.company_home_todo_all({ count: todos.length })}
            </button>
          ) : undefined
        }
      />
      {todos.length === 0 ? (
        <p className="flex min-h-[62px] items-center gap-3 px-4 py-3 text-sm text-muted-foreground">
          <CircleCheck className="size-5 shrink-0 text-success-strong" aria-hidden />
          {nextEnd ? m.company_home_nothing_next({ date: formatDate(nextEnd) }) : m.company_home_nothing()}
        </p>
      ) : (
        <ul role="list" className="divide-y">
          {(all ? todos : todos.slice(0, fewTodos)).map((todo, index) => (
            <TodoLine key={keyOf(todo)} look={lookOf(todo, companyId, may)} first={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const keyOf = (todo: Todo) =>
  'licence' in todo ? `${todo.kind} ${todo.licence.id}` : 'module' in todo ? `newer ${todo.module.id}` : todo.kind

type May = { canOpenLicences: boolean; canWrite: boolean; act: (acting: Acting) => void }

/** The act is done to all whom the task is about, who are listed behind its title. */
function lookOf(todo: Todo, companyId: string, { canOpenLicences, canWrite, act }: May): TodoLook {
  const onAccesses = (
    of: Acting['act'],
    matching: Acting['matching'],
    sort: 'expireDate' | 'dueDate' | 'creationDate',
    count: number,
  ): Pick<TodoLook, 'link' | 'action'> => {
    const search = { ...matching, sort }
    const link: PageLink = { to: '/company/$companyId/module-access', params: { companyId }, search }
    if (!canWrite) return { action: { label: m.company_home_see(), link } }
    const label = of === 'remind' ? m.company_home_remind() : m.company_home_extend()
    return { link, action: { label, run: () => act({ act: of, matching, size: count }) } }
  }
  const people = 'rows' in todo ? todo.rows.map(({ user }) => ({ name: fullName(user), avatar: user.avatar })) : []
  const key = keyOf(todo)
  switch (todo.kind) {
    case 'ends7':
      return {
        key,
        tone: 'warning',
        icon: <Clock aria-hidden />,
        title: m.company_home_ends_7({ count: todo.count }),
        text: [...new Set(todo.rows.map(({ module }) => module.title))].join(', '),
        people,
        ...onAccesses('extend', { endsWithinDays: 7 }, 'expireDate', todo.count),
      }
    case 'ends30':
      return {
        key,
        tone: 'neutral',
        icon: <CalendarDays aria-hidden />,
        title: m.company_home_ends_30({ count: todo.count }),
        text: todo.soon > 0 ? m.company_home_ends_30_text({ count: todo.soon }) : undefined,
        people,
        ...onAccesses('extend', { endsWithinDays: 30 }, 'expireDate', todo.count),
      }
    case 'late':
      return {
        key,
        tone: 'danger',
        icon: <CalendarX aria-hidden />,
        title: m.company_home_late({ count: todo.count }),
        text: [...new Set(todo.rows.map(({ module }) => module.title))].join(', '),
        people,
        ...onAccesses('remind', { progress: ['late'] }, 'dueDate', todo.count),
      }
    case 'never':
      return {
        key,
        tone: 'neutral',
        icon: <Mail aria-hidden />,
        title: m.company_home_never({ count: todo.count }),
        text: todo.rows[0] ? m.company_home_never_text({ date: formatDate(todo.rows[0].creationDate) }) : undefined,
        people,
        ...onAccesses(
          'remind',
          { state: ['active'], progress: ['notStarted'], givenDaysAgo: neverOpenedDays },
          'creationDate',
          todo.count,
        ),
      }
    case 'seats':
    case 'licenceEnds':
      return { key, ...licenceLook(todo), action: licenceAction(todo.licence.id, companyId, canOpenLicences) }
    case 'newer':
      return {
        key,
        tone: 'accent',
        icon: <ArrowUpCircle aria-hidden />,
        title: m.company_home_newer({ title: todo.module.title, version: todo.module.latestVersion }),
        text: m.company_home_newer_text({ count: todo.people }),
        action: {
          label: m.company_home_compare(),
          link: {
            to: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId',
            params: {
              companyId,
              moduleVersionId: todo.module.moduleVersionId,
              moduleLicenceId: todo.module.licence.id,
            },
          },
        },
      }
  }
}

function licenceLook(todo: Extract<Todo, { licence: unknown }>): Omit<TodoLook, 'key' | 'action'> {
  const { licence } = todo
  const date = formatDate(licence.endDate)
  if (todo.kind === 'licenceEnds') {
    const named = { licence: licence.name }
    return {
      tone: todo.days <= 7 ? 'warning' : 'neutral',
      icon: <CalendarDays aria-hidden />,
      title:
        todo.days === 0
          ? m.company_home_licence_ends_today(named)
          : m.company_home_licence_ends({ ...named, count: todo.days }),
      text: m.company_home_licence_ends_text({ date }),
    }
  }
  return {
    tone: 'warning',
    icon: <Ticket aria-hidden />,
    title:
      todo.left === 0
        ? m.company_home_seats_none({ licence: licence.name })
        : m.company_home_seats({ count: todo.left, licence: licence.name }),
    text: m.company_home_seats_text({
      used: licence.usage.current,
      max: licence.usage.max,
      date,
    }),
  }
}

const licenceAction = (moduleLicenceId: string, companyId: string, canOpen: boolean): TodoLook['action'] =>
  canOpen
    ? {
        label: m.company_home_see_licence(),
        link: {
          to: '/company/$companyId/module-licence/$moduleLicenceId',
          params: { companyId, moduleLicenceId },
        },
      }
    : undefined

/** A possible task of a manager, by urgency. */
type Todo =
  | { kind: 'ends7'; count: number; rows: readonly AccessRow[] }
  | { kind: 'seats'; licence: LicenceRow; left: number }
  | { kind: 'licenceEnds'; licence: LicenceRow; days: number }
  | { kind: 'late'; count: number; rows: readonly AccessRow[] }
  | { kind: 'never'; count: number; rows: readonly AccessRow[] }
  | { kind: 'ends30'; count: number; soon: number; rows: readonly AccessRow[] }
  | { kind: 'newer'; module: CompanyModule; people: number }

type Known = {
  ends7?: Page<AccessRow>
  ends30?: Page<AccessRow>
  late?: Page<AccessRow>
  never?: Page<AccessRow>
  licences?: readonly LicenceRow[]
  /** Empty for users who cannot open them. */
  modules?: readonly CompanyModule[]
}

const licenceSoonDays = 30
/** Tasks of one kind that are shown. */
const mostOfKind = 5

/** Computes the tasks from the loaded lists; missing lists are skipped. */
export function findTodos({ ends7, ends30, late, never, licences = [], modules = [] }: Known, from = now()): Todo[] {
  const todos: Todo[] = []
  if (late && late.total > 0) todos.push({ kind: 'late', count: late.total, rows: late.rows })
  if (ends7 && ends7.total > 0) todos.push({ kind: 'ends7', count: ends7.total, rows: ends7.rows })
  const active = licences.filter((licence) => licence.active)
  for (const licence of active.filter(({ usage }) => isAlmostFull(usage)).slice(0, mostOfKind)) {
    todos.push({ kind: 'seats', licence, left: freeSeats([licence]) })
  }
  const ending = active
    .map((licence) => ({ licence, days: daysUntil(licence.endDate, from) }))
    .filter(({ days }) => days <= licenceSoonDays)
    .sort((a, b) => a.days - b.days)
  for (const { licence, days } of ending.slice(0, mostOfKind))
    todos.push({ kind: 'licenceEnds', licence, days: Math.max(0, days) })
  if (never && never.total > 0) todos.push({ kind: 'never', count: never.total, rows: never.rows })
  const soon = ends7?.total ?? 0
  if (ends30 && ends30.total > soon) todos.push({ kind: 'ends30', count: ends30.total, soon, rows: ends30.rows })
  todos.push(...newerModules(modules).slice(0, mostOfKind))
  return todos
}

/** Modules with accesses on an older version than the licence's latest, each once. */
function newerModules(modules: readonly CompanyModule[]): Todo[] {
  const behind = new Map<string, { kind: 'newer'; module: CompanyModule; people: number }>()
  for (const module of modules) {
    if (module.archived || module.latestVersion <= module.version || module.activeUserCount === 0) continue
    const known = behind.get(module.id)
    if (known) known.people += module.activeUserCount
    else behind.set(module.id, { kind: 'newer', module, people: module.activeUserCount })
  }
  return [...behind.values()]
}
