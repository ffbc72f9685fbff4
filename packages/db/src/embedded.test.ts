import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let dataDir: string
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-embedded-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port, settings: ['fsync=off'] })
  running.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts the server on the same folder in another process that stays alive. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0, settings: ['fsync=off'] })
    process.stdout.write(server.url + '\\n')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: chunk.toString('utf8').trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('startEmbeddedPostgres', () => {
  it('keeps its data over a restart, and has the extensions we use', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (42)')
    await running.pop()!.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
    const [encoding] = await query(second.url, 'show server_encoding')
    expect(encoding).toEqual({ server_encoding: 'UTF8' })
    await query(second.url, 'create extension unaccent; create extension pg_trgm; create extension btree_gist')
  })

  it('takes another port when its own is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const server = await start(port)
    holder.close()
    expect(server.port).not.toBe(port)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses the folder of a living owner, naming it, and takes over after it was killed', async () => {
    const { child, url } = await startElsewhere()
    await query(url, 'create table kept (n int)')
    await expect(start()).rejects.toThrow(`Another Cursus (process ${child.pid}) already runs on the data folder`)
    await kill(child)
    const adopted = await start()
    expect(adopted.url).toBe(url)
    expect(await query(adopted.url, 'select n from kept')).toEqual([])
  })

  it('restarts with its data after the server was killed', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    const pid = Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })
})
