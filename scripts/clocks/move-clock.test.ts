import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canMoveClock, moveClock } from './move-clock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-clock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a module in that environment and returns what it prints. */
const run = (source: string, env: NodeJS.ProcessEnv): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', source], { env, encoding: 'utf8' })

const clock = (at: string) => ({ name: at, at: new Date(at), zone: 'Pacific/Auckland' })

it.skipIf(!canMoveClock())('moves the clock of a process whose own clock was moved', async () => {
  const later = await moveClock(clock('2031-12-31T22:35:00Z'), folder)
  const again = `
    import { moveClock } from ${JSON.stringify(join(import.meta.dirname, 'move-clock.ts'))}
    const clock = { name: '', at: new Date('2032-01-08T10:05:00Z'), zone: 'UTC' }
    console.log(JSON.stringify(await moveClock(clock, ${JSON.stringify(folder)})))`
  const muchLater = JSON.parse(run(again, later))
  expect(muchLater).not.toHaveProperty('FAKETIME_SHARED')
  const show = 'console.log(new Date().toISOString().slice(0, 15))'
  expect(run(show, later)).toBe('2031-12-31T22:3\n')
  expect(run(show, muchLater)).toBe('2032-01-08T10:0\n')
})
