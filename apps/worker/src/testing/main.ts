import { readOrExit } from '@cursus/domain/settings'
import { readConfig } from '../config.ts'
import { runWorker } from '../run-worker.ts'

// The worker of tests and benchmarks: its argument is JSON of settings that no variable has.
await runWorker({ ...readOrExit(readConfig), ...JSON.parse(process.argv[2] ?? '{}') })
