// Runs before anything is installed, on Node 20 or later: imports only Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'node_modules', '.cursus-installed')

/** Installs the dependencies when the lock file has changed since the last install. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.warn('Installing dependencies (only when they change; takes a minute or two)…')
  const command = existsSync(join(root, 'node_modules')) ? 'install' : 'ci'
  const npm = process.env.npm_execpath
  // The lock file is never rewritten by a start.
  const args = [command, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) {
    const why = done.error ? `npm did not run (${done.error.message})` : 'its message is above'
    console.error(`npm could not install the dependencies: ${why}.`)
    process.exit(done.status ?? 1)
  }
  // The package of Node has its binary linked, and leaves 60 MB of headers.
  rmSync(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true })
  writeFileSync(stamp, lock)
}

/**
 * Returns the Node 24 of the dependencies, and an environment in which child processes find it
 * first.
 */
export function node24() {
  const bin = join(root, 'node_modules', '.bin')
  const binary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  return { binary: existsSync(binary) ? binary : process.execPath, env: { ...process.env, PATH: path } }
}
