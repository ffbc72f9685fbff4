import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Entry = { link?: boolean; optional?: boolean; integrity?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)

// npm writes what it finds in node_modules: from a machine of one kind, a lock file can lose what the others need, and `npm ci` refuses it.
describe('lock file', () => {
  it('holds the packages of every platform', () => {
    const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)))
    const missing = installed.flatMap(([, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name)),
    )
    expect(missing).toEqual([])
  })
  it('says what each package must contain', () => {
    const open = installed.filter(([, { integrity, optional }]) => integrity === undefined && !optional)
    expect(open.map(([path]) => path)).toEqual([])
  })
})
