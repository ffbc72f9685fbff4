import type { UserModuleRow } from '@cursus/contract/participant'
import { now } from '#web/lib/clock.ts'
import { daysUntil } from '#web/lib/format.ts'

/** "Soon" for a participant: two weeks (design tokens, "Badges and state marks"). */
export const soonDays = 14

/** The last day of an access; its end is the moment after that day. */
export const lastDayOf = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1)

/** Days left, the last one counting as 0; `undefined` without an end. */
export const daysLeft = ({ endsAt }: Pick<UserModuleRow, 'endsAt'>, from: Date = now()): number | undefined =>
  endsAt === null ? undefined : daysUntil(lastDayOf(endsAt), from)

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
  const isSoon = (row: UserModuleRow) => {
    const days = daysLeft(row, from)
    return days !== undefined && days <= soonDays
  }
  return {
    resume,
    soon: others.filter(isSoon).sort((a, b) => (a.endsAt ?? '').localeCompare(b.endsAt ?? '')),
    fresh: others.filter((row) => isFresh(row) && !isSoon(row)),
    ongoing: others
      .filter((row) => !isFresh(row) && !isSoon(row))
      .sort((a, b) => latestFirst(a.lastAccess, b.lastAccess)),
    done,
    closed,
  }
}
