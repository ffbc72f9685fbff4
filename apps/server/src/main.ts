import { readOrExit } from '@cursus/domain/settings'
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

await runServer(readOrExit(readConfig))
