// A synchronous standby takes over from a primary that is killed under traffic. Server and worker
// reach the database by one address, which leads to the other machine then, as a proxy or DNS does.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cursus/db/embedded'
import { freePort } from '@cursus/db/testing'
import { reportProblems } from './figures.ts'
import { createStarter, here } from './installation.ts'
import { slowly, startMailServer } from './mail-server.ts'
import { withClient } from './scale/cached-data.ts'
import { findLost } from './upgrade/acknowledged.ts'
import { loadDemo } from './upgrade/former.ts'
import { queryRows } from './upgrade/rows.ts'
import { prepareStory } from './upgrade/story.ts'
import { printTraffic, type Sample, startTraffic } from './upgrade/traffic.ts'

const run = promisify(execFile)
const phaseMs = 15_000
const problems: string[] = []

/** One address whose connections lead to a port that can be changed; null: nowhere. */
async function startSwitch() {
  const sockets = new Set<Socket>()
  let target: number | null = null
  const server = createServer((near) => {
    if (target === null) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    lead(port: number | null) {
      target = port
      for (const socket of sockets) socket.destroy()
    },
    close: () => void server.close(),
  }
}

/** A copy of the running primary that follows it, and that every commit waits for. */
async function startStandby(primary: EmbeddedPostgres, wanted: string): Promise<EmbeddedPostgres> {
  // An empty one says where it keeps its data.
  const empty = await startEmbeddedPostgres({ dataDir: wanted, port: 0 })
  await empty.stop()
  const [from, cluster] = [primary.dataDir, empty.dataDir].map((folder) => join(folder, 'cluster')) as [string, string]
  const { uid, gid } = await stat(cluster)
  await rm(cluster, { recursive: true })
  const label = await withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    // With the owners of the files.
    await run('cp', ['-a', from, cluster])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  for (const left of ['postmaster.pid', 'postmaster.opts', 'server.log']) await rm(join(cluster, left), { force: true })
  await cp(join(primary.dataDir, 'password'), join(empty.dataDir, 'password'))
  const { username, password, port } = new URL(primary.url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  for (const [file, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    await writeFile(join(cluster, file), text)
    await chown(join(cluster, file), uid, gid)
  }
  return startEmbeddedPostgres({ dataDir: wanted, port: 0 })
}

const dataDir = await mkdtemp(join(tmpdir(), 'cursus-failover-'))
const primary = await startEmbeddedPostgres({ dataDir: join(dataDir, 'primary'), port: 0 })
let standby: EmbeddedPostgres | undefined
const address = await startSwitch()
address.lead(primary.port)
const url = new URL(primary.url)
url.port = String(address.port)
const mailServer = await startMailServer(slowly)
const appOrigin = `http://localhost:${await freePort()}`
const timeZone = 'Europe/Paris'
const starter = createStarter({ databaseUrl: url.href, dataDir, smtpUrl: mailServer.url, appOrigin, timeZone })
try {
  await starter.migrate(here)
  const password = await loadDemo(starter, here, new Date())
  // Mails of the demo count as sent before.
  const startedAt = new Date().toISOString()
  const server = await starter.startServer()
  const worker = await starter.startWorker()
  const { requests } = await prepareStory(server.origin, appOrigin, password)

  standby = await startStandby(primary, join(dataDir, 'standby'))
  await queryRows(primary.url, `alter system set synchronous_standby_names = '*'`)
  await queryRows(primary.url, 'select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await queryRows(primary.url, isSynchronous)).length === 0) await setTimeout(100)
  console.log('a synchronous standby follows')

  const traffic = startTraffic(server.origin, requests)
  traffic.phase = 'primary'
  await setTimeout(phaseMs)

  traffic.phase = 'failover'
  const killedAt = performance.now()
  const pid = Number((await readFile(join(primary.dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  address.lead(null)
  // What a failover manager does: it waits before it believes that the primary is gone.
  await setTimeout(3000)
  await queryRows(standby.url, 'select pg_promote()')
  await queryRows(standby.url, 'alter system reset synchronous_standby_names')
  await queryRows(standby.url, 'select pg_reload_conf()')
  address.lead(standby.port)
  const promotedAt = performance.now()
  console.log(`the standby serves ${((promotedAt - killedAt) / 1000).toFixed(1)} s after the kill`)
  await setTimeout(phaseMs)
  traffic.phase = 'new primary'
  await setTimeout(phaseMs)
  await traffic.stop()
  report(traffic.samples, killedAt, promotedAt)
  const acknowledged = { databaseUrl: standby.url, samples: traffic.samples, mails: mailServer.mails, startedAt }
  problems.push(...(await findLost(acknowledged)))
  await worker.stop()
  await server.stop()
} finally {
  await starter.stopAll()
  await standby?.stop()
  await primary.stop().catch(() => {})
  mailServer.close()
  address.close()
  await rm(dataDir, { recursive: true, force: true })
}
reportProblems(problems)

function report(samples: readonly Sample[], killedAt: number, promotedAt: number): void {
  printTraffic(samples)
  const failed = samples.filter(({ status }) => status === 'refused' || status >= 400)
  const last = Math.max(promotedAt, ...failed.map(({ at }) => at))
  console.log(`the last refused request was answered ${((last - promotedAt) / 1000).toFixed(1)} s after the promotion`)
  for (const { phase, name, status, retryAfter, at, answer } of failed) {
    // Also of requests that were under way at that moment.
    if (at > killedAt && phase !== 'new primary' && status === 503 && retryAfter) continue
    problems.push(`${phase}, ${name}: ${status} ${answer}`)
  }
}
