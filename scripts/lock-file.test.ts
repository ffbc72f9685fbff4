import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Entry = {
  link?: boolean
  dev?: boolean
  optional?: boolean
  integrity?: string
  license?: string
  optionalDependencies?: Record<string, string>
}

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
    const open = installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)
    // npm writes no hash for a platform that it did not install. These were reviewed: each belongs to
    // a package of the same version that has one.
    const otherPlatforms =
      /^node_modules\/@(?:biomejs\/cli|bytecodealliance\/jco-node-fs|lix-js\/sdk|msgpackr-extract\/msgpackr-extract|tailwindcss\/oxide|turbo)[-/](?:android|darwin|linux|freebsd|wasm32|win32|windows)-/
    expect(open.filter((path) => !(packages[path]?.optional && otherPlatforms.test(path)))).toEqual([])
    // What a server runs on Linux with x64 or arm64 is checked.
    expect(open.filter((path) => !packages[path]?.dev && /linux-(?:x64|arm64)/.test(path))).toEqual([])
  })

  it('has a licence for each package of production', () => {
    const open = installed.filter(([, { dev, license, integrity }]) => !dev && !license && integrity)
    // MIT by its LICENSE file; its package.json does not say so.
    expect(open.map(([path]) => path)).toEqual(['node_modules/png-js'])
  })
})
