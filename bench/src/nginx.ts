import { openAsBlob, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@cursus/db/testing'
import { hasNginx, startNginx } from '../../scripts/start-nginx.ts'
import { type Client, type Created, clientOf } from './client.ts'
import { type Figure, printFigures } from './figures.ts'
import { contentFields, makeNouns } from './make-catalogue.ts'
import { startBenchPlatform } from './platform.ts'
import {
  beginUpload,
  MiB,
  makePackage,
  measureWays,
  offsetOf,
  sendPart,
  sendPlain,
  sendRest,
  sendResumable,
  takeUpload,
  untilPlayable,
} from './send-package.ts'

// Packages through nginx with docs/nginx.conf: as fast as without it, and resumed where they
// stopped when the connection is cut or nginx is killed. The analysis checks every byte.

if (!hasNginx()) {
  process.stdout.write('nginx is not installed.\n')
  process.exit()
}

const platform = await startBenchPlatform()
const nginx = await startNginx({ port: await freePort(), serverPort: new URL(platform.origin).port })
try {
  const direct = platform.admin
  const proxied = await clientOf(platform.db, nginx.origin, (await direct.call<Created>('GET', 'user/me')).id)
  const fields = contentFields((await makeNouns(direct)).categoryId)
  const zip = join(platform.dataDir, 'package.zip')
  await makePackage(zip, 4)
  const file = await openAsBlob(zip)

  const ways = {
    direct: (title: string) => sendResumable(direct, file, { ...fields, title }),
    resumable: (title: string) => sendResumable(proxied, file, { ...fields, title }),
    plain: (title: string) => sendPlain(proxied, file, { ...fields, title }),
  }
  await untilPlayable(direct, await ways.direct('first'))
  const rates = await measureWays(direct, file, ways)

  const upload = await beginUpload(proxied, file.size)
  const first = await cutPart(proxied, upload, file, 0)
  const second = await cutPart(proxied, upload, file, first, nginx.restart)
  await sendRest(proxied, upload, file, second)
  await untilPlayable(direct, await takeUpload(proxied, upload, { ...fields, title: 'cut' }))

  const compared = (way: 'resumable' | 'plain'): Figure => ({
    what: `upload of ${Math.round(file.size / MiB)} MiB through nginx, ${way}`,
    figure: `${rates[way].toFixed(0)} MB/s`,
    yardstick: `without it ${rates.direct.toFixed(0)} MB/s`,
    ratio: rates[way] / rates.direct,
    least: 0.6,
  })
  printFigures([
    compared('resumable'),
    compared('plain'),
    {
      what: 'upload cut in a part, then nginx killed in the next: kept, and playable at its end',
      figure: [first, second].map((bytes) => `${(bytes / MiB).toFixed(1)} MiB`).join(', '),
      yardstick: 'sent 40.0 and 40.0 MiB more',
      ratio: second / (80 * MiB),
      least: 0.9,
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
      while (Date.now() < late && arrivedOnDisk(upload) < from + sent * 0.9) await wait(20)
      restarted = cut?.()
      if (!restarted) lost.abort()
      await restarted
    },
  })
  await sendPart(client, upload, from, body, lost.signal).catch(() => undefined)
  await restarted
  return offsetOf(client, upload)
}
