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
  /** The module to continue with: the last one opened, else the first new one. */
  resume: UserModuleRow | undefined
  soon: UserModuleRow[]
  fresh: UserModuleRow[]
  ongoing: UserModuleRow[]
  done: UserModuleRow[]
  closed: UserModuleRow[]
}

const latestFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

/** The groups of the home page: every module is in one of them, and `resume` in addition. */
export function groupModules(modules: readonly UserModuleRow[], from: Date = now()): ModuleGroups {
  const done = modules.filter((row) => row.done).sort((a, b) => latestFirst(a.doneAt, b.doneAt))
  const closed = modules.filter((row) => !row.done && !row.active)
  const open = modules.filter((row) => !row.done && row.active)
  const isFresh = (row: UserModuleRow) => row.neverOpened
  const begun = open.filter((row) => !isFresh(row)).sort((a, b) => latestFirst(a.lastAccess, b.lastAccess))
  const resume = begun[0] ?? open[0]
  const others = open.filter((row) => row !== resume)
  const isNear = (row: UserModuleRow) => isSoon(row, from)
  const lateFirst = (a: UserModuleRow, b: UserModuleRow) =>
    Number(b.late) - Number(a.late) || (deadlineOf(a, from)?.days ?? 0) - (deadlineOf(b, from)?.days ?? 0)
  return {
    resume,
    soon: others.filter(isNear).sort(lateFirst),
    fresh: others.filter((row) => isFresh(row) && !isNear(row)),
    ongoing: others
      .filter((row) => !isFresh(row) && !isNear(row))
      .sort((a, b) => latestFirst(a.lastAccess, b.lastAccess)),
    done,
    closed,
  }
}

/** Whether a calendar has a day for it: it is open, not done, and due or ending. */
export const isDated = ({
  active,
  done,
  dueDate,
  endsAt,
}: Pick<UserModuleRow, 'active' | 'done' | 'dueDate' | 'endsAt'>) =>
  active && !done && (dueDate !== null || endsAt !== null)
