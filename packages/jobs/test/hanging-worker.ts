import type { JobsConfig } from '../src/backend.ts'
import { startWorkers } from '../src/start-workers.ts'
import { examples } from './job-examples.ts'

// Worker process whose jobs never end; prints "started <n>" for each. The first argument is its
// configuration as JSON.
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
