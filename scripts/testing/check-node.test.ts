import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** This Node as the one that people have installed. */
const asOlder = `const { versions } = process
Object.defineProperty(process, 'versions', { value: { ...versions, node: '20.20.2' } })
Object.defineProperty(process, 'version', { value: 'v20.20.2' })`

it.each(['vitest.config.ts', 'e2e/vitest.config.ts'])('%s says on Node 20 which Node it needs', (config) => {
  const preload = `data:text/javascript,${encodeURIComponent(asOlder)}`
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['--import', preload, vitest, 'run', '--config', config]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('The tests need Node 24, and this is v20.20.2. The installed packages contain it')
})
