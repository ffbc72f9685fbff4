import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'

/** The command of PgBouncer. */
export const findPooler = () => findProgram('pgbouncer', 'usr/sbin/pgbouncer')

/**
 * Starts PgBouncer in front of the server of a database: three connections, each lent for one
 * transaction.
 */
export async function startPooler(
  [program, ...args]: string[],
  databaseUrl: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-pooler-'))
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl)
  const account = `user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`}`
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} ${account}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program!, [...args, '-q', ...asUser, configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    await setTimeout(20)
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async close() {
      process.off('exit', killNow)
      killNow()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
