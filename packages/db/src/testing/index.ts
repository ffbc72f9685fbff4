/** One connection, for tests that listen to notices or hold a session. */
export { Client as DatabaseSession } from 'pg'
export { preparedTexts } from '../prepared-query.ts'
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './create-test-database.ts'
export { describeSchema } from './describe-schema.ts'
export { freePort } from './free-port.ts'
export { machineEnv } from './machine-env.ts'
export { recount } from './recount.ts'
export { type StartedProcess, startProcess, untilReady } from './start-process.ts'
