import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type createStarter, here } from '../installation.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: here, maxBuffer: 1 << 30 })

/**
 * The files of a landed commit with its own dependencies and generated texts, in
 * `.data/upgrade/<commit>`; made once.
 * @returns its name in eight digits, its folder, and when it was committed
 */
export function makeFormerCheckout(commit: string): { name: string; folder: string; committedAt: Date } {
  const name = git('rev-parse', '--short=8', `${commit}^{commit}`).toString().trim()
  const committedAt = new Date(git('show', '-s', '--format=%cI', name).toString().trim())
  const folder = join(here, '.data/upgrade', name)
  const done = join(folder, '.complete')
  if (existsSync(done)) return { name, folder, committedAt }
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', name) })
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const run = (command: string, ...args: string[]) => {
    const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: path } })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed for ${name}`)
  }
  run('npm', 'ci', '--loglevel=error')
  run('npx', 'turbo', 'run', 'messages', '--output-logs=errors-only')
  writeFileSync(done, '')
  return { name, folder, committedAt }
}

/**
 * Loads the demo of a former version as if on the day of its commit, because some load on few days
 * of a year only.
 * @returns the password of its accounts
 */
export async function loadDemo(
  starter: ReturnType<typeof createStarter>,
  folder: string,
  committedAt: Date,
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
    await loadDemoOnce(${JSON.stringify(starter.installation)})
    console.log(demoAccounts.password)`
  const output = await starter.run(folder, ['--input-type=module', '--eval', source], { NODE_ENV: 'development' })
  return output.trim().split('\n').at(-1) ?? ''
}
