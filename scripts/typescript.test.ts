import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverOptions } from './process-options.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const node = (...args: string[]) => run(process.execPath, args, { cwd: root, env: {} })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-typescript-'))
  await node('--disable-warning=ExperimentalWarning', 'scripts/strip-types.mjs')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Imports a file with the options of server and worker; says what it exports. */
async function load(path: string): Promise<{ exports: string[]; stripsItself: boolean }> {
  const program = `const found = await import(${JSON.stringify(pathToFileURL(path).href)})
    const stripsItself = process.moduleLoadList.some((name) => name.includes('amaro'))
    console.log(JSON.stringify({ exports: Object.keys(found), stripsItself }))`
  const { stdout } = await node(...serverOptions, '--input-type=module', '--eval', program)
  return JSON.parse(stdout)
}

it('loads stored code without types, and leaves the rest to Node', async () => {
  const days = await load(join(root, 'packages/contract/src/day/days.ts'))
  expect(days).toEqual({ exports: expect.arrayContaining(['addDays', 'daysBetween']), stripsItself: false })
  const path = join(folder, 'unknown.ts')
  await writeFile(path, 'export const answer: number = 42\n')
  expect(await load(path)).toEqual({ exports: ['answer'], stripsItself: true })
})
