import type { AccessRow } from '@cursus/contract/access'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import type { Page } from '@cursus/contract/list'
import { now } from '#web/lib/clock.ts'
import { daysUntil } from '#web/lib/format.ts'
import { isAlmostFull } from '#web/lib/is-almost-full.ts'

/** A possible task of a manager, by urgency. */
export type Todo =
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
    todos.push({ kind: 'seats', licence, left: Math.max(0, licence.usage.max - licence.usage.current) })
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
