import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, printFigures } from './figures.ts'
import { contentFields, makeNouns } from './make-catalogue.ts'
import { startBenchPlatform } from './platform.ts'
import { memoryOf } from './process-cost.ts'
import { MiB, makePackage, measureWays, sendPlain, sendResumable, untilPlayable } from './send-package.ts'

// A package of 1 GiB, sent as a plain multipart body and as a resumable upload, alternately.

const platform = await startBenchPlatform()
try {
  const { admin, serverPid, workerPid, dataDir } = platform
  const fields = contentFields((await makeNouns(admin)).categoryId)
  const path = join(dataDir, 'package.zip')
  await makePackage(path)
  const file = await openAsBlob(path)
  const ways = { plain: sendPlain, resumable: sendResumable }
  // What a first package loads and compiles is not what a large one costs.
  const small = join(dataDir, 'small.zip')
  await makePackage(small, 1)
  for (const [way, send] of Object.entries(ways)) {
    await untilPlayable(admin, await send(admin, await openAsBlob(small), { ...fields, title: `small ${way}` }))
  }
  const idle = { server: memoryOf(serverPid)?.now ?? 0, worker: memoryOf(workerPid)?.now ?? 0 }
  const highest = { plain: 0, resumable: 0 }
  const watched = (way: keyof typeof ways) => async (title: string) => {
    // The highest memory counts from here on, on Linux.
    if (idle.server > 0) writeFileSync(`/proc/${serverPid}/clear_refs`, '5')
    const id = await ways[way](admin, file, { ...fields, title })
    highest[way] = Math.max(highest[way], memoryOf(serverPid)?.highest ?? 0)
    return id
  }
  const rates = await measureWays(admin, file, { plain: watched('plain'), resumable: watched('resumable') })
  const size = `${Math.round(file.size / MiB)} MiB`
  const memory = (what: string, at: number, before: number, most: number): Figure => ({
    what: `${what}, highest memory while a package of ${size} arrives`,
    figure: `${at.toFixed(0)} MB`,
    yardstick: `before ${before.toFixed(0)} MB`,
    ratio: at - before,
    most,
  })
  printFigures([
    {
      what: `upload of ${size}, resumable`,
      figure: `${rates.resumable.toFixed(0)} MB/s`,
      yardstick: `plain ${rates.plain.toFixed(0)} MB/s`,
      ratio: rates.resumable / rates.plain,
      least: 0.8,
    },
    memory('server, plain', highest.plain, idle.server, 130),
    memory('server, resumable', highest.resumable, idle.server, 130),
    memory('worker, unpacking it', memoryOf(workerPid)?.highest ?? 0, idle.worker, 256),
  ])
} finally {
  await platform.close()
}
