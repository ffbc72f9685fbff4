import { neverOpenedDays } from '@cursus/contract/home'
import type { LinkProps } from '@tanstack/react-router'
import { ArrowUpCircle, CalendarDays, CalendarX, CircleCheck, Clock, Mail, Ticket } from 'lucide-react'
import { useState } from 'react'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import type { Todo } from './todo.ts'
import type { Acting } from './todo-act.tsx'

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
  const close = () => setActing(undefined)
  const parts = useLoaded(acting !== undefined, () => import('./todo-act.tsx'), close)
  const may = { canOpenLicences, canWrite, act: setActing }
  return (
    <Card>
      {parts && acting ? <parts.TodoAct companyId={companyId} acting={acting} onClose={close} /> : null}
      <CardHead title={m.company_home_todo()} count={todos.length > 0 ? todos.length : undefined} />
      {todos.length === 0 ? (
        <p className="flex min-h-[62px] items-center gap-3 px-4 py-3 text-sm text-muted-foreground">
          <CircleCheck className="size-5 shrink-0 text-success-strong" aria-hidden />
          {nextEnd ? m.company_home_nothing_next({ date: formatDate(nextEnd) }) : m.company_home_nothing()}
        </p>
      ) : (
        <ul role="list" className="divide-y">
          {todos.map((todo, index) => (
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
    const link = { to: '/company/$companyId/module-access', params: { companyId }, search } as LinkProps
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
          } as LinkProps,
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
        } as LinkProps,
      }
    : undefined
