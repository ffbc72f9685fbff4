import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverOptions, workerOptions } from './process-options.ts'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const flagsOf = (text: string) => text.match(/--[a-z-]+-size=\d+|--no-allocation[a-z-]+/g) ?? []
/** The flags in the only line of a file that starts that program. */
const flagsIn = (file: string, program: string) =>
  flagsOf(
    textOf(file)
      .split('\n')
      .find((line) => line.includes('--max-old-space-size') && line.includes(program)) ?? '',
  )

it.each([
  ['Dockerfile', 'apps/server/src/main.ts', serverOptions],
  ['docs/operations.md', 'apps/server/src/main.ts', serverOptions],
  ['compose.yaml', 'apps/worker/src/main.ts', workerOptions],
  ['docs/operations.md', 'apps/worker/src/main.ts', workerOptions],
])('%s starts %s with the flags of npm start', (file, program, options) => {
  const flags = flagsOf(options.join(' '))
  expect(flags.length).toBeGreaterThan(1)
  expect(flagsIn(file, program)).toEqual(flags)
})
