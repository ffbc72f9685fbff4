import type { JobsConfig } from '../src/backend.ts'
import { startWorkers } from '../src/start-workers.ts'
import { examples } from './job-examples.ts'

// A worker process whose jobs never end; says "started <n>" for each. Its configuration is the first argument.
const config = JSON.parse(process.argv[2] ?? '') as JobsConfig

async function hang({ n }: { n: number }): Promise<void> {
  process.stdout.write(`started ${n}\n`)
  await new Promise(() => {})
}

await startWorkers(
  config,
  { quick: hang, stubborn: hang, nudge: hang, heavy: hang, tick: async () => {} },
  { contracts: examples, lockDurationMs: 1000, stalledIntervalMs: 500 },
)
