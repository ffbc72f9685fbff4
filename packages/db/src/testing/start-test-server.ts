import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded.ts'

export type TestServer = {
  /** How it was found, for the first line of a run. */
  kind: 'TEST_DATABASE_URL' | 'testcontainers' | 'embedded'
  /** URL of a user who may create databases. */
  url: string
  stop(): Promise<void>
}

const folderPrefix = 'cursus-test-postgres-'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Stops servers left by killed runs and removes their folders. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(folderPrefix) ? name.slice(folderPrefix.length).split('-')[0] : Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    if (existsSync(join(dataDir, 'cluster', 'postmaster.pid'))) {
      const abandoned = await startEmbeddedPostgres({ dataDir }).catch(() => undefined)
      await abandoned?.stop()
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startEmbedded(): Promise<TestServer> {
  await removeAbandonedServers()
  const dataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // When tests run as root, the postgres account must be able to enter it.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    // Any free port, so that concurrent runs do not compete for one.
    port: 0,
    // Durability is not needed for test data.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  })
  return {
    kind: 'embedded',
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
      if (server.dataDir !== dataDir) await rm(server.dataDir, { recursive: true, force: true })
    },
  }
}

const mayHaveDocker = () => Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock')

async function startContainer(): Promise<TestServer | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  const reachable = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
  if (!reachable) return undefined
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const container = await new PostgreSqlContainer('postgres:17')
    .withCommand(['postgres', ...flags.flatMap((flag) => ['-c', flag])])
    .start()
  return {
    kind: 'testcontainers',
    url: container.getConnectionUri(),
    async stop() {
      await container.stop()
    },
  }
}

/**
 * Finds a PostgreSQL for tests: `TEST_DATABASE_URL`, else Docker, else the embedded one in a new
 * folder.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { kind: 'TEST_DATABASE_URL', url, stop: async () => {} }
  if (!mayHaveDocker()) return startEmbedded()
  const container = await startContainer().catch((error: unknown) => {
    // A Docker that can neither find nor pull the image must not prevent testing.
    console.warn(`Docker is there but gave no PostgreSQL: ${error instanceof Error ? error.message : error}`)
    return undefined
  })
  return container ?? startEmbedded()
}
