import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createStarter, Installation } from './installation.ts'

/**
 * Loads the demo of a former version as if on the day of its commit, because some load on few days
 * of a year only.
 * @returns the password of its accounts
 */
export async function loadDemo(
  starter: ReturnType<typeof createStarter>,
  folder: string,
  committedAt: Date,
  installation: Installation,
): Promise<string> {
  const source = `
    const Today = Date, shift = ${Date.now() - committedAt.getTime()}
    globalThis.Date = class extends Today {
      constructor(...parts) {
        if (parts.length === 0) super(Today.now() - shift)
        else super(...parts)
      }
      static now = () => Today.now() - shift
    }
    const { demoAccounts, loadDemoOnce } = await import('${pathToFileURL(join(folder, 'scripts/demo.ts')).href}')
    await loadDemoOnce(${JSON.stringify(installation)})
    console.log(demoAccounts.password)`
  const { code, output } = await starter.run(folder, ['--input-type=module', '--eval', source], {
    NODE_ENV: 'development',
  })
  if (code !== 0) throw new Error(output)
  return output.trim().split('\n').at(-1) ?? ''
}
