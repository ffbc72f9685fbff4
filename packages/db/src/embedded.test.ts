import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { freePort } from './testing/free-port.ts'

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

async function start(port = 0, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port, settings: ['fsync=off'], ...options })
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
  onTestFinished(() => void child.kill('SIGKILL'))
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: chunk.toString('utf8').trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function killServer(): Promise<void> {
  process.kill(await serverPid(), 'SIGKILL')
}

/** Removes what the server and its processes share in /dev/shm, as the end of a login does. */
async function removeSharedFiles(): Promise<void> {
  const server = await serverPid()
  for (const pid of await readdir('/proc')) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (pid !== String(server) && !status.includes(`\nPPid:\t${server}\n`)) continue
    const maps = await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '')
    for (const [file] of maps.matchAll(/\/dev\/shm\/\S+/g)) await rm(file, { force: true })
  }
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
    expect(await query(second.url, "select lower('ИВАНОВ Ελένη') as name")).toEqual([{ name: 'иванов ελένη' }])
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
    await killServer()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it.skipIf(platform() === 'win32')('waits for the processes of a killed server to end', async () => {
    const first = await start()
    const running = "select pid from pg_stat_activity where backend_type = 'checkpointer'"
    const [{ pid }] = (await query(first.url, running)) as [{ pid: number }]
    process.kill(pid, 'SIGSTOP')
    await killServer()
    const second = start()
    const log = join(dataDir, 'cluster', 'server.log')
    await expect.poll(() => readFile(log, 'utf8'), { timeout: 60_000 }).toContain('pre-existing shared memory block')
    process.kill(pid, 'SIGCONT')
    expect(await query((await second).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts a server that died again on its address, with its data, and says so', async () => {
    const lines: string[] = []
    const onGiveUp = vi.fn()
    // A port of the system's could be somebody else's by the time it is taken again.
    const restart = { pausesMs: [0, 10], onGiveUp }
    const server = await start(await freePort(), { onLog: (line) => lines.push(line), restart })
    await query(server.url, 'create table kept (n int); insert into kept values (7)')
    for (const deaths of [1, 2]) {
      await killServer()
      await vi.waitFor(() => expect(lines).toHaveLength(deaths === 1 ? 2 : 5), 20_000)
      expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
    }
    const again = 'The database runs again.'
    const ended = 'The database has ended unexpectedly.'
    expect(lines).toEqual([ended, again, ended, 'It is started again in 0.01 s.', again])
  })

  it('gives a server up that cannot be started again, with the words of its log', async () => {
    const onGiveUp = vi.fn()
    await start(0, { onLog: () => {}, restart: { pausesMs: [0, 10], onGiveUp } })
    await appendFile(join(dataDir, 'cluster', 'postgresql.conf'), '\nnonsense\n')
    await killServer()
    await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce(), 20_000)
    const [error] = onGiveUp.mock.lastCall ?? []
    expect(error.message).toBe('The database has ended and could not be started again')
    expect(error.cause.message).toMatch(/PostgreSQL did not start in .*syntax error in file/s)
  })

  it('stops in order when signals reach the whole process group', async () => {
    const program = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0, settings: ['fsync=off'] })
      process.on('SIGINT', () => {})
      process.once('SIGINT', () => server.stop().then(() => process.exit(0), (error) => { console.error(error); process.exit(1) }))
      process.stdout.write('ready')
      setInterval(() => {}, 60_000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout!, 'data')
    let lines = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      lines += text
    })
    const ended = once(child, 'close')
    const signals = setInterval(() => process.kill(-child.pid!, 'SIGINT'), 5)
    // At once: a signal to a group that is gone throws, and the pipes close later.
    child.once('exit', () => clearInterval(signals))
    const [code] = await ended
    expect([code, lines]).toEqual([0, ''])
  })

  it.skipIf(platform() !== 'linux')('needs no shared memory that ends with the login of its owner', async () => {
    const server = await start()
    await removeSharedFiles()
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    // The file of the cluster says posix, as in folders that exist.
    expect(await query(server.url, 'show dynamic_shared_memory_type')).toEqual([{ dynamic_shared_memory_type: 'mmap' }])
  })

  it.skipIf(platform() !== 'linux')(
    'starts a server again that lives and refuses everybody, with its data',
    async () => {
      const lines: string[] = []
      const restart = { pausesMs: [0], probe: { everyMs: 10, refusedMs: 30 }, onGiveUp: vi.fn() }
      const settings = ['fsync=off', 'dynamic_shared_memory_type=posix']
      const server = await start(await freePort(), { onLog: (line) => lines.push(line), settings, restart })
      await query(server.url, 'create table kept (n int); insert into kept values (7)')
      const first = await serverPid()
      await removeSharedFiles()
      await vi.waitFor(() => expect(lines).toContain('The database runs again.'), 20_000)
      expect(lines[0]).toMatch(/^The database refuses everybody \(could not open shared memory segment .*\)\.$/)
      expect(lines).toHaveLength(2)
      expect(await serverPid()).not.toBe(first)
      expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
      expect(restart.onGiveUp).not.toHaveBeenCalled()
    },
  )

  it('leaves a server alone whose connections are all taken', async () => {
    const lines: string[] = []
    const server = await start(0, {
      onLog: (line) => lines.push(line),
      settings: ['fsync=off', 'max_connections=6', 'max_wal_senders=0'],
      restart: { pausesMs: [0], probe: { everyMs: 5, refusedMs: 0 }, onGiveUp: vi.fn() },
    })
    const clients: pg.Client[] = []
    // A probe may hold the last one for a moment.
    await vi.waitFor(async () => {
      const client = new pg.Client(server.url)
      client.on('error', () => {})
      const refusal = await client.connect().then(
        () => void clients.push(client),
        (error: pg.DatabaseError) => error.code,
      )
      expect(refusal).toBe('53300')
      expect(clients).toHaveLength(5)
    }, 20_000)
    const log = join(dataDir, 'cluster', 'server.log')
    await vi.waitFor(
      async () => expect((await readFile(log, 'utf8')).split('too many clients').length).toBeGreaterThan(10),
      {
        timeout: 20_000,
      },
    )
    for (const client of clients) await client.end()
    expect(lines).toEqual([])
  })

  it('ends a restart that is under way when it is stopped', async () => {
    const onGiveUp = vi.fn()
    const lines: string[] = []
    await start(0, { onLog: (line) => lines.push(line), restart: { pausesMs: [3_600_000], onGiveUp } })
    await killServer()
    await vi.waitFor(() => expect(lines).toHaveLength(2), 20_000)
    await running.pop()!.stop()
    expect(onGiveUp).not.toHaveBeenCalled()
  })
})
