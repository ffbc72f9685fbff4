import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@cursus/db/testing'

export type TestRedis = { url: string; stop(): Promise<void> }

export type RedisSource = {
  /** How it was found, for the summary line of the suite. */
  kind: 'TEST_REDIS_URL' | 'testcontainers' | 'redis-server'
  start(): Promise<TestRedis>
}

export function findRedisBinary(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file))
}

/** Starts a server without persistence; it ends with `stop` or with this process. */
export async function startRedisBinary(
  binary: string,
  wantedPort?: number,
  policy = 'noeviction',
): Promise<TestRedis & { port: number }> {
  const port = wantedPort ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'cursus-test-redis-'))
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    'maxmemory-policy': policy,
    dir: folder,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const exited = once(child, 'exit')
  let output = ''
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`
    if (line.includes('Ready to accept connections')) break
  }
  if (child.exitCode !== null) throw new Error(`redis-server did not start: ${output}`)
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      process.off('exit', killNow)
      killNow()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startContainer(): Promise<TestRedis | undefined> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return undefined
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const reachable = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
  if (!reachable) return undefined
  const container = await new GenericContainer('redis:8')
    .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start()
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => {
      await container.stop()
    },
  }
}

/**
 * Finds a Redis for tests: `TEST_REDIS_URL`, else Docker, else `redis-server` on the PATH; else
 * undefined.
 */
export async function findTestRedis(): Promise<RedisSource | undefined> {
  const url = process.env.TEST_REDIS_URL
  if (url) return { kind: 'TEST_REDIS_URL', start: async () => ({ url, stop: async () => {} }) }
  // Start the container now: only a start tells whether Docker has, or can pull, the image.
  const container = await startContainer().catch((error: unknown) => {
    console.warn(`Docker is there but gave no Redis: ${error instanceof Error ? error.message : error}`)
    return undefined
  })
  if (container) return { kind: 'testcontainers', start: async () => container }
  const binary = findRedisBinary()
  return binary ? { kind: 'redis-server', start: () => startRedisBinary(binary) } : undefined
}
