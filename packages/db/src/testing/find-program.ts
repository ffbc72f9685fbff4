import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const script = resolve(import.meta.dirname, '../../../../scripts/debian13.sh')

/**
 * The command of a program of a Debian package; undefined, with the reason on the console, where it
 * cannot be had.
 * @param suite of Debian, `trixie` by default
 */
export function findProgram(packageName: string, program: string, ...suite: string[]): string[] | undefined {
  const { error, status, stdout, stderr } = spawnSync(script, [packageName, program, ...suite], { encoding: 'utf8' })
  if (status === 0) return stdout.trim().split(' ')
  console.warn(`No ${packageName}, so nothing is tested with it: ${error?.message ?? stderr.trim()}`)
  return undefined
}
