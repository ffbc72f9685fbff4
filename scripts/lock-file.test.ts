import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Entry = { link?: boolean; optional?: boolean; integrity?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)

// npm writes the lock file from node_modules: on one platform it can drop the packages of others,
// and `npm ci` then fails there.
describe('lock file', () => {
  it('holds the packages of every platform', () => {
    const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)))
    const missing = installed.flatMap(([, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name)),
    )
    expect(missing).toEqual([])
  })
  it('has the hash of each package', () => {
    const open = installed.filter(([, { integrity, optional }]) => integrity === undefined && !optional)
    expect(open.map(([path]) => path)).toEqual([])
  })
})
