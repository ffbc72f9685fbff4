import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Resident memory of a process in MB, now and at its highest; undefined outside of Linux. */
export function memoryOf(pid: number): { now: number; highest: number } | undefined {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return undefined
  const status = readFileSync(path, 'utf8')
  const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000
  return { now: of('VmRSS'), highest: of('VmHWM') }
}

const msPerTick = 10

/** Parent and CPU time of a process; undefined when it has ended. */
export async function readProcess(pid: string | number): Promise<{ parent: number; ms: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name in brackets may contain anything; the fields after it are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * msPerTick }
}

/**
 * CPU time so far, in milliseconds, of a server and of all processes of its database. Linux only.
 */
export async function cpuTime(platform: { serverPid: number; postgresDir: string }): Promise<number> {
  const postmaster = Number(
    (await readFile(join(platform.postgresDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  let sum = (await readProcess(platform.serverPid))?.ms ?? 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const process = await readProcess(pid)
    if (process?.parent === postmaster) sum += process.ms
  }
  return sum
}
