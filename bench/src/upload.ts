import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import { admin, startBenchPlatform } from './platform.ts'
import { memoryOf } from './process-cost.ts'
import { type Created, MiB, makePackage, median, sendPlain, sendResumable, untilReady } from './send-package.ts'
import { type Figure, printTable } from './table.ts'

// A package of 1 GiB, sent as a plain multipart body and as a resumable upload, alternately.

const runs = 3

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
    memory('server, plain', server.plain, idle.server, 130),
    memory('server, resumable', server.resumable, idle.server, 130),
    memory('worker, unpacking it', memoryOf(platform.workerPid)?.highest ?? 0, idle.worker, 256),
  ])
} finally {
  await platform.close()
}
