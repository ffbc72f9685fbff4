import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 })

/**
 * The files of a landed commit with its own dependencies and generated texts, in
 * `.data/upgrade/<commit>`; made once.
 * @returns its name in eight digits, its folder, and when it was committed
 */
export function makeFormerCheckout(commit: string): { name: string; folder: string; committedAt: Date } {
  const name = git('rev-parse', '--short=8', `${commit}^{commit}`).toString().trim()
  const committedAt = new Date(git('show', '-s', '--format=%cI', name).toString().trim())
  const folder = join(root, '.data/upgrade', name)
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
