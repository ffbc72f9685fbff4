import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { manifestText, zipStream } from '@cursus/scorm/testing'
import { Client } from './client.ts'
import { memoryOf } from './memory.ts'
import { admin, startBenchPlatform } from './platform.ts'
import { type Figure, printTable } from './table.ts'

// A package of 1 GiB, sent as a plain multipart body and as a resumable upload, alternately.

const MiB = 1024 * 1024
const runs = 3
/** As sent by the web. */
const partBytes = 64 * MiB

type Created = { id: string }
type Processed = { processing: { state: string } }

async function makePackage(path: string, count = 16): Promise<void> {
  const film = randomBytes(63 * MiB)
  const manifest = manifestText({
    standard: '1.2',
    title: 'Bench',
    items: [{ id: 'ITEM-1', title: 'Bench', ref: 'RES-1' }],
    resources: [{ id: 'RES-1', href: 'index.html' }],
  })
  const films = Object.fromEntries(Array.from({ length: count }, (_, number) => [`film-${number}.mp4`, film]))
  const files = { 'imsmanifest.xml': manifest, 'index.html': '<!doctype html><title>Bench</title>', ...films }
  await pipeline(zipStream(files, false), createWriteStream(path))
}

async function untilReady(client: Client, id: string): Promise<void> {
  for (;;) {
    const { processing } = await client.call<Processed>('GET', `content/${id}`)
    if (processing.state === 'failed') throw new Error('The package was refused')
    if (processing.state === 'ready') return
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function sendPlain(client: Client, file: Blob, fields: Record<string, string>): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, 'package.zip')
  return (await client.call<Created>('POST', 'content', form)).id
}

async function sendResumable(client: Client, file: Blob, fields: Record<string, string>): Promise<string> {
  const headers = { ...client.headers, 'tus-resumable': '1.0.0' }
  const started = await fetch(`${client.origin}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(file.size), 'upload-metadata': `filename ${btoa('package.zip')}` },
  })
  const path = started.headers.get('location') ?? ''
  for (let offset = 0; offset < file.size; offset += partBytes) {
    const answer = await fetch(client.origin + path, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: file.slice(offset, offset + partBytes),
    })
    if (!answer.ok) throw new Error(`PATCH ${path}: ${answer.status} ${await answer.text()}`)
  }
  const uploadId = path.split('/').at(-1) ?? ''
  return (await client.call<Created>('POST', 'content', { ...fields, uploadId })).id
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

const platform = await startBenchPlatform()
try {
  const client = new Client(platform.origin)
  await client.signIn(admin.email, admin.password)
  const { id: categoryId } = await client.call<Created>('POST', 'contentCategory', { name: 'B', fallbackName: 'B' })
  const path = join(platform.dataDir, 'package.zip')
  await makePackage(path)
  const file = await openAsBlob(path)
  const fields = { type: 'scorm-content', language: 'en', description: 'Bench', categoryId }
  /** Highest memory from here on, on Linux. */
  const watch = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const ways = { plain: sendPlain, resumable: sendResumable }
  // What a first package loads and compiles is not what a large one costs.
  const small = join(platform.dataDir, 'small.zip')
  await makePackage(small, 1)
  for (const [way, send] of Object.entries(ways)) {
    await untilReady(client, await send(client, await openAsBlob(small), { ...fields, title: `small ${way}` }))
  }
  const idle = { server: memoryOf(platform.serverPid)?.now ?? 0, worker: memoryOf(platform.workerPid)?.now ?? 0 }
  const seconds = { plain: [] as number[], resumable: [] as number[] }
  const server = { plain: 0, resumable: 0 }
  for (let run = 0; run < runs; run++) {
    for (const way of ['plain', 'resumable'] as const) {
      if (idle.server > 0) watch(platform.serverPid)
      const start = performance.now()
      const id = await ways[way](client, file, { ...fields, title: `${way} ${run}` })
      seconds[way].push((performance.now() - start) / 1000)
      server[way] = Math.max(server[way], memoryOf(platform.serverPid)?.highest ?? 0)
      await untilReady(client, id)
    }
  }
  const megabytes = file.size / 1e6
  const rate = (way: keyof typeof seconds) => megabytes / median(seconds[way])
  const memory = (what: string, highest: number, before: number, most: number): Figure => ({
    what: `${what}, highest memory while a package of ${Math.round(file.size / MiB)} MiB arrives`,
    figure: `${highest.toFixed(0)} MB`,
    yardstick: `before ${before.toFixed(0)} MB`,
    ratio: highest - before,
    goal: `+ <= ${most}`,
    holds: highest - before <= most,
  })
  printTable([
    {
      what: `upload of ${Math.round(file.size / MiB)} MiB, resumable`,
      figure: `${rate('resumable').toFixed(0)} MB/s`,
      yardstick: `plain ${rate('plain').toFixed(0)} MB/s`,
      ratio: rate('resumable') / rate('plain'),
      goal: '>= 0.8',
      holds: rate('resumable') / rate('plain') >= 0.8,
    },
    memory('server, plain', server.plain, idle.server, 50),
    memory('server, resumable', server.resumable, idle.server, 50),
    memory('worker, unpacking it', memoryOf(platform.workerPid)?.highest ?? 0, idle.worker, 256),
  ])
} finally {
  await platform.close()
}
