import { spawn } from 'node:child_process'
import { freePort } from '@cursus/db/testing'
import { demoAccounts } from '../demo.ts'

/** Signs in and reads the session, as a browser does. */
async function signIn(origin: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ email, password: demoAccounts.password })
  const answer = await fetch(`${origin}/api/auth/signin`, { method: 'POST', headers, body })
  const cookie = answer.headers.getSetCookie().map((header) => header.split(';')[0])
  const me = await fetch(`${origin}/api/user/me`, { headers: { cookie: cookie.join('; ') } })
  if (me.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}, then ${me.status}`)
  const { email: found } = (await me.json()) as { email: string }
  if (found !== email) throw new Error(`${email} is signed in as ${found}`)
}

/**
 * Runs `npm start` in the clone with that environment and an empty data folder, signs in to every
 * demo account, and stops it as by Ctrl-C.
 * @throws when it does not start, has no demo, refuses an account or does not stop in order
 */
export async function tryStart(clone: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: String(port), CONTENT_PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text)
        output += text
        if (output.includes('Ctrl-C stops everything')) done(true)
      })
    }
    void ended.then(() => done(false))
  })
  if (!(await ready)) throw new Error(`npm start ended with exit code ${await ended}`)
  try {
    for (const { email } of demoAccounts.list) await signIn(`http://localhost:${port}`, email)
  } finally {
    process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  if (!output.includes('Everything is stopped')) throw new Error('npm start did not stop in order')
}
