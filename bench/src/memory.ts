import { existsSync, readFileSync } from 'node:fs'

/** Resident memory of a process in MB, now and at its highest; undefined outside of Linux. */
export function memoryOf(pid: number): { now: number; highest: number } | undefined {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return undefined
  const status = readFileSync(path, 'utf8')
  const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000
  return { now: of('VmRSS'), highest: of('VmHWM') }
}
