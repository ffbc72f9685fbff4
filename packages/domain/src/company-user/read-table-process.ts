// Child process of `read-table.ts`: reads one untrusted CSV file or XLSX workbook from standard
// input and writes its cells (or why it refuses) as JSON to standard output. One thread parses;
// this one watches it, because parsers are synchronous and a small file can need minutes and
// gigabytes.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { parseTable } from './parse-table.ts'
import type { TableLimits, TableResult } from './read-table.ts'

/** Other requests take precedence. */
const background = 10

const answer = (result: TableResult) => process.stdout.write(JSON.stringify(result), () => process.exit(0))

async function watch(limits: TableLimits): Promise<void> {
  setPriority(background)
  const refuse = () => answer({ refused: { reason: 'tooHeavy' } })
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > limits.maxCpuMs || process.memoryUsage.rss() > limits.maxBytes) refuse()
  }, 20)
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { file: await buffer(process.stdin), limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  })
  worker.once('message', (result: TableResult) => {
    clearInterval(timer)
    answer(result)
  })
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return refuse()
    process.stderr.write(String(error.stack ?? error))
    process.exit(1)
  })
}

if (isMainThread) await watch(JSON.parse(process.argv[2] ?? ''))
else parentPort?.postMessage(await parseTable(Buffer.from(workerData.file), workerData.limits))
