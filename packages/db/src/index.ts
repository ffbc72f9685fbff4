export { lockName, shareLockOfName, tryLockName, whileHoldingName } from './advisory-lock.ts'
export { connectionsOf, createDatabase, type Database, serverSession } from './database.ts'
export type * from './generated/tables.ts'
export { insertFrom } from './insert-from.ts'
export { assertMigrated, migrateToLatest } from './migrate.ts'
export { newId, newUserId } from './new-id.ts'
export { preparedQuery } from './prepared-query.ts'
export { afterCommit, inTransaction, inTransactionOf } from './transaction.ts'
export {
  anyOf,
  arrayOf,
  integers,
  type RowOf,
  recordsOf,
  tableOf,
  texts,
  timestamp,
  toRecords,
  uuids,
} from './values.ts'
