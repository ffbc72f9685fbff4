import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { errorListenerOf } from './database.ts'

type Work = () => unknown

const workAfterCommit = new WeakMap<object, Work[]>()

async function runSafely(work: Work, onError: (error: unknown) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    onError(error)
  }
}

/** Runs of one transaction at most, the first one among them. */
const maxRuns = 8
/** The longest pause before the second run; doubled before each later one. */
const firstPauseMs = 10

/** PostgreSQL ended the transaction because of others, and nothing of it is left: deadlock, serialization failure. */
const conflicts = new Set(['40P01', '40001'])
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && conflicts.has(error.code)

/**
 * Runs `work` again while PostgreSQL ends it because of a deadlock or a serialization failure: a locking order makes these rare, and
 * foreign keys lock rows in an order of their own. The pauses are random, so that two that met do not meet again.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
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
 * Runs `fn` in a transaction; inside another one it joins it, and the outermost decides for all.
 * Returns after commit and after the work left by `afterCommit`; rolls back and throws again what `fn` throws.
 *
 * `fn` can run more than once: after a deadlock the outermost transaction begins anew. So it does nothing that a rollback
 * does not undo: files are stored before it, other systems are told by `afterCommit` (what a run that was rolled back left there is
 * forgotten), and variables outside of it are only assigned, never added to.
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

/**
 * Runs `work` once the outermost transaction has committed, never after a rollback; at once when `db` is not a transaction.
 * What `work` throws goes to the database's `onError`: the commit has happened and the caller must not think otherwise.
 */
export async function afterCommit(db: { readonly isTransaction: boolean }, work: Work): Promise<void> {
  if (!db.isTransaction) return runSafely(work, errorListenerOf(db))
  const left = workAfterCommit.get(db)
  if (!left) throw new Error('afterCommit needs the transaction handle that inTransaction gave')
  left.push(work)
}
