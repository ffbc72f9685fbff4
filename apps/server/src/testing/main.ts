import { readOrExit } from '@cursus/domain/settings'
import { readConfig } from '../config.ts'
import { runServer } from '../run-server.ts'

// The server of tests and benchmarks: its argument is JSON of settings that no variable has.
await runServer({ ...readOrExit(readConfig), ...JSON.parse(process.argv[2] ?? '{}') })
