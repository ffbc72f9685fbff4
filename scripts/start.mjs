// npm start: installs missing dependencies, then runs the whole platform on this machine (see
// local.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node24, root } from './prepare.mjs'

ensureInstalled()
const { binary, env } = node24()
const child = spawn(binary, [join(root, 'scripts', 'local.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// Ctrl-C reaches the whole process group: the child stops everything in order, and this process
// waits for it.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
