export { preparedTexts } from '../prepared-query.ts'
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './create-test-database.ts'
export { machineEnv } from './machine-env.ts'
