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

/**
 * Runs `fn` in a transaction; inside another one it joins it, and the outermost decides for all.
 * Returns after commit and after the work left by `afterCommit`; rolls back and throws again what `fn` throws.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  fn: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return fn(db as Transaction<Tables>)
  const left: Work[] = []
  const result = await db.transaction().execute((trx) => {
    workAfterCommit.set(trx, left)
    return fn(trx)
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
