import type { UserModuleRow } from '@cursus/contract/participant'
import { now } from '#web/lib/clock.ts'
import { daysUntil } from '#web/lib/text/format.ts'

/** "Soon" for a participant: two weeks (design tokens, "Badges and state marks"). */
export const soonDays = 14

/** The last day of an access; its end is the moment after that day. */
export const lastDayOf = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1)

/** Days left, the last one counting as 0; `undefined` without an end. */
export const daysLeft = ({ endsAt }: Pick<UserModuleRow, 'endsAt'>, from: Date = now()): number | undefined =>
  endsAt === null ? undefined : daysUntil(lastDayOf(endsAt), from)

type Dated = Pick<UserModuleRow, 'endsAt' | 'dueDate' | 'late' | 'done'>

/**
 * The date that a participant has to keep in mind: the due date until it has passed, unless the
 * module closes before; then the end. `undefined` without either.
 */
export function deadlineOf(
  module: Dated,
  from: Date = now(),
): { isDue: boolean; date: string | Date; days: number } | undefined {
  const end = daysLeft(module, from)
  const due = module.dueDate === null || module.done || module.late ? undefined : daysUntil(module.dueDate, from)
  if (module.dueDate !== null && due !== undefined && (end === undefined || due <= end)) {
    return { isDue: true, date: module.dueDate, days: due }
  }
  if (module.endsAt === null || end === undefined) return undefined
  return { isDue: false, date: lastDayOf(module.endsAt), days: end }
}

/** Late, due soon, or ending soon. */
export const isSoon = (module: Dated, from: Date = now()): boolean => {
  const deadline = deadlineOf(module, from)
  return module.late || (deadline !== undefined && deadline.days <= soonDays)
}

export type ModuleGroups = {
  /**
   * The module to continue with: the last one opened, else the first to do, else the first new one.
   */
  resume: UserModuleRow | undefined
  /** Begun or with a date: late ones first, then by date, those without one last. */
  todo: UserModuleRow[]
  /** Never opened, without a date. */
  fresh: UserModuleRow[]
  /** Done last first. */
  done: UserModuleRow[]
  closed: UserModuleRow[]
}

const latestFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

/** Days until it should be done, negative when it is late; infinite without a date. */
const urgency = (row: UserModuleRow, from: Date): number =>
  row.late && row.dueDate !== null
    ? daysUntil(row.dueDate, from)
    : (deadlineOf(row, from)?.days ?? Number.POSITIVE_INFINITY)

/** The groups of the home page: every module is in one of them, or is `resume`. */
export function groupModules(modules: readonly UserModuleRow[], from: Date = now()): ModuleGroups {
  const { todo, fresh } = openModules(modules, from)
  const begun = todo.filter((row) => !row.neverOpened).sort((a, b) => latestFirst(a.lastAccess, b.lastAccess))
  const resume = begun[0] ?? todo[0] ?? fresh[0]
  return {
    resume,
    todo: todo.filter((row) => row !== resume),
    fresh: fresh.filter((row) => row !== resume),
    done: modules.filter((row) => row.done).sort((a, b) => latestFirst(a.doneAt, b.doneAt)),
    closed: modules.filter((row) => !row.done && !row.active),
  }
}

/** What is open and not done; a new one that only closes some day is not yet to do. */
function openModules(modules: readonly UserModuleRow[], from: Date): { todo: UserModuleRow[]; fresh: UserModuleRow[] } {
  const open = modules.filter((row) => !row.done && row.active)
  const isTodo = (row: UserModuleRow) => !row.neverOpened || row.dueDate !== null || isSoon(row, from)
  const byUrgency = (a: UserModuleRow, b: UserModuleRow) => {
    const [first, second] = [urgency(a, from), urgency(b, from)]
    return first === second ? latestFirst(a.lastAccess, b.lastAccess) : first - second
  }
  return { todo: open.filter(isTodo).sort(byUrgency), fresh: open.filter((row) => !isTodo(row)) }
}

/** The module to go on with after a finished one: the first to do, else the first new one. */
export function nextAfter(finishedId: string, modules: readonly UserModuleRow[], from: Date = now()) {
  const { todo, fresh } = openModules(
    modules.filter(({ id }) => id !== finishedId),
    from,
  )
  return todo[0] ?? fresh[0]
}

/** Whether a calendar has a day for it: it is open, not done, and due or ending. */
export const isDated = ({
  active,
  done,
  dueDate,
  endsAt,
}: Pick<UserModuleRow, 'active' | 'done' | 'dueDate' | 'endsAt'>) =>
  active && !done && (dueDate !== null || endsAt !== null)
