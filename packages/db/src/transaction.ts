import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { type Database, errorListenerOf } from './database.ts'
import type { DB } from './generated/tables.ts'

type Work = () => unknown

const workAfterCommit = new WeakMap<object, Work[]>()

async function runSafely(work: Work, onError: (error: unknown) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    onError(error)
  }
}

/** Maximum number of runs of one transaction. */
const maxRuns = 8
/** Longest pause before the second run; doubled for each later run. */
const firstPauseMs = 10

/** Deadlock and serialization failure: PostgreSQL has rolled the transaction back. */
const conflicts = new Set(['40P01', '40001'])
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && conflicts.has(error.code)

/**
 * Retries `work` after a deadlock or a serialization failure. A fixed lock order makes these rare,
 * but foreign keys lock rows in their own order. Pauses are random, so that the same two do not
 * collide again.
 */
async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if (run === maxRuns || !isConflict(error)) throw error
      await setTimeout(Math.random() * firstPauseMs * 2 ** (run - 1))
    }
  }
}

/**
 * Runs `fn` in a transaction, or joins the one that `db` is already in. Returns after commit and
 * after the work of `afterCommit`; rolls back and rethrows when `fn` throws.
 *
 * `fn` can run more than once, because a deadlock restarts the outermost transaction. It must do
 * nothing that a rollback does not undo: store files before it, notify other systems in
 * `afterCommit`, and only assign outer variables.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  fn: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return fn(db as Transaction<Tables>)
  let left: Work[] = []
  const result = await retryConflicts(() => {
    left = []
    return db.transaction().execute((trx) => {
      workAfterCommit.set(trx, left)
      return fn(trx)
    })
  })
  const onError = errorListenerOf(db)
  for (const work of left) await runSafely(work, onError)
  return result
}

/** `inTransaction` for a context: `fn` gets it with the transaction in place of its database. */
export const inTransactionOf = <Context extends { db: Database }, Result>(
  ctx: Context,
  fn: (tx: Context & { db: Transaction<DB> }, db: Transaction<DB>) => Promise<Result>,
): Promise<Result> => inTransaction(ctx.db, (db) => fn({ ...ctx, db }, db))

/**
 * Runs `work` after the outermost commit, never after a rollback; immediately when `db` is not a
 * transaction. Errors of `work` go to `onError` of the database, because the commit has already
 * happened.
 */
export async function afterCommit(db: { readonly isTransaction: boolean }, work: Work): Promise<void> {
  if (!db.isTransaction) return runSafely(work, errorListenerOf(db))
  const left = workAfterCommit.get(db)
  if (!left) throw new Error('afterCommit needs the transaction handle that inTransaction gave')
  left.push(work)
}
