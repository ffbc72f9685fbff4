import { readOrExit } from '@cursus/domain/settings'
import { readConfig } from './config.ts'
import { runWorker } from './run-worker.ts'

await runWorker(readOrExit(readConfig))
