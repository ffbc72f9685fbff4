import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

describe('.env.example', () => {
  const example = namesIn(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)

  it('lists every variable that server and worker read, and no other', () => {
    const files = ['apps/server/src/config.ts', 'apps/worker/src/config.ts', 'packages/domain/src/settings/index.ts']
    const configs = files.map(read).join('\n')
    const calls = /(?:text|integer|choice|origin|address|token|modeAndHosts)\((?:reader, )?\s*'([A-Z][A-Z0-9_]+)'/g
    const direct = /\benv\.([A-Z][A-Z0-9_]+)/g
    expect(example).toEqual([...new Set([...namesIn(configs, calls), ...namesIn(configs, direct)])].sort())
  })

  it('explains every variable', () => {
    const operations = read('docs/operations.md')
    expect(example.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
  })
})
