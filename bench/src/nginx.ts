import { openAsBlob, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, startNginx } from '../../scripts/start-nginx.ts'
import { Client } from './client.ts'
import { admin, freePort, startBenchPlatform } from './platform.ts'
import {
  beginUpload,
  type Created,
  MiB,
  makePackage,
  median,
  offsetOf,
  sendPart,
  sendPlain,
  sendRest,
  sendResumable,
  takeUpload,
  untilReady,
} from './send-package.ts'
import { type Figure, printTable } from './table.ts'

// Packages through nginx with docs/nginx.conf: as fast as without it, and resumed where they
// stopped when the connection is cut or nginx is killed. The analysis checks every byte.

const runs = 3
if (!hasNginx()) {
  process.stdout.write('nginx is not installed.\n')
  process.exit()
}

const platform = await startBenchPlatform()
const nginx = await startNginx({ port: await freePort(), serverPort: new URL(platform.origin).port })
try {
  const direct = new Client(platform.origin)
  await direct.signIn(admin.email, admin.password)
  const proxied = new Client(nginx.origin)
  await proxied.signIn(admin.email, admin.password)
  const { id: categoryId } = await direct.call<Created>('POST', 'contentCategory', { name: 'N', fallbackName: 'N' })
  const fields = { type: 'scorm-content', language: 'en', description: 'Bench', categoryId }
  const zip = join(platform.dataDir, 'package.zip')
  await makePackage(zip, 4)
  const file = await openAsBlob(zip)

  const seconds = { direct: [] as number[], resumable: [] as number[], plain: [] as number[] }
  const ways = {
    direct: (title: string) => sendResumable(direct, file, { ...fields, title }),
    resumable: (title: string) => sendResumable(proxied, file, { ...fields, title }),
    plain: (title: string) => sendPlain(proxied, file, { ...fields, title }),
  }
  await untilReady(direct, await ways.direct('first'))
  for (let run = 0; run < runs; run++) {
    for (const way of ['direct', 'resumable', 'plain'] as const) {
      const start = performance.now()
      const id = await ways[way](`${way} ${run}`)
      seconds[way].push((performance.now() - start) / 1000)
      await untilReady(direct, id)
    }
  }

  const upload = await beginUpload(proxied, file.size)
  const ratios: number[] = []
  let at = await cutPart(proxied, upload, file, 0)
  ratios.push(at)
  at = await cutPart(proxied, upload, file, at, nginx.restart)
  ratios.push(at)
  await sendRest(proxied, upload, file, at)
  await untilReady(direct, await takeUpload(proxied, upload, { ...fields, title: 'cut' }))

  const rate = (way: keyof typeof seconds) => file.size / 1e6 / median(seconds[way])
  const compared = (what: string, way: 'resumable' | 'plain'): Figure => ({
    what: `upload of ${Math.round(file.size / MiB)} MiB through nginx, ${what}`,
    figure: `${rate(way).toFixed(0)} MB/s`,
    yardstick: `without it ${rate('direct').toFixed(0)} MB/s`,
    ratio: rate(way) / rate('direct'),
    goal: '>= 0.6',
    holds: rate(way) / rate('direct') >= 0.6,
  })
  printTable([
    compared('resumable', 'resumable'),
    compared('plain', 'plain'),
    {
      what: 'upload cut in a part, then nginx killed in the next: kept, and playable at its end',
      figure: ratios.map((bytes) => `${(bytes / MiB).toFixed(1)} MiB`).join(', '),
      yardstick: 'sent 40.0 and 40.0 MiB more',
      ratio: (ratios[1] ?? 0) / (80 * MiB),
      goal: '>= 0.9',
      holds: (ratios[1] ?? 0) / (80 * MiB) >= 0.9,
    },
  ])
} finally {
  await nginx.close()
  await platform.close()
}

/**
 * Bytes of an upload in the data folder, asked without a request that would end the running one.
 */
function arrivedOnDisk(upload: string): number {
  const uploads = join(platform.dataDir, 'files/uploads')
  const id = upload.split('/').at(-1) ?? ''
  const files = readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(id))
  return Math.max(0, ...files.map((name) => statSync(join(uploads, name)).size))
}

/** Sends 40 MiB of a part and loses the connection; answers what the server has then. */
async function cutPart(client: Client, upload: string, file: Blob, from: number, cut?: () => Promise<void>) {
  const sent = 40 * MiB
  const lost = new AbortController()
  let at = from
  let restarted: Promise<void> | undefined
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (at < from + sent) {
        const next = Math.min(at + MiB, from + sent)
        stream.enqueue(new Uint8Array(await file.slice(at, next).arrayBuffer()))
        at = next
        return
      }
      // Everything has left this process; the server still waits for the rest of the part.
      const late = Date.now() + 10_000
      while (Date.now() < late && arrivedOnDisk(upload) < from + sent * 0.9)
        await new Promise((next) => setTimeout(next, 20))
      restarted = cut?.()
      if (!restarted) lost.abort()
      await restarted
    },
  })
  await sendPart(client, upload, from, body, lost.signal).catch(() => undefined)
  await restarted
  return offsetOf(client, upload)
}
