import { join } from 'node:path'
import { type StartedProcess, startProcess } from '@cursus/db/testing'

/** Starts the server as a process. The caller ends it. */
export const startServer = (env: NodeJS.ProcessEnv): StartedProcess =>
  startProcess([join(import.meta.dirname, '../main.ts')], env)
