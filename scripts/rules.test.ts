import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders: Record<string, string> = {
  ...Object.fromEntries(
    ['contract', 'domain', 'jobs', 'rights', 'scorm'].map((name) => [name, `packages/${name}/src`]),
  ),
  ...Object.fromEntries(['server', 'web', 'worker'].map((name) => [name, `apps/${name}/src`])),
  e2e: 'e2e/src',
  scripts: 'scripts',
}

it('each test that the product rules name exists', () => {
  const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  const names = [...rules.slice(rules.indexOf('\n## ')).matchAll(/`([a-z0-9]+)\/([a-z0-9/-]+)`/g)]
  const missing = names.filter(([, place = '', file = '']) => {
    const folder = folders[place]
    return folder && !existsSync(join(root, folder, `${file}.${place === 'e2e' ? 'spec' : 'test'}.ts`))
  })
  expect(names.length).toBeGreaterThan(100)
  expect(missing.map(([name]) => name)).toEqual([])
})
