import { Readable } from 'node:stream'
import { type Database, inTransaction, tryLockName } from '@cursus/db'
import type { Deps } from '../context.ts'
import { nameFile, publishFiles, releaseFiles } from '../stored-file/index.ts'
import { keyOf, kinds, type MadeFile, ownKeys } from './kinds.ts'

/** Maximum runs, killed ones included, before it is given up. */
const maxRuns = 5

type Parts = Pick<Deps, 'db' | 'now'>
type Id = { id: string }

/** A request that is carried out. */
type Order = {
  deps: Deps
  /** A transaction with a snapshot, for what is read in parts. */
  snapshot: Database
  file: MadeFile
  /** Counts the rows done, and those without a document. */
  tell: (rows: { rowsDone: number; rowsLeftOut?: number; rowsTotal?: number }) => Promise<unknown>
  signal: AbortSignal | undefined
}

/** What the file contains; undefined when its owner may not have it any more. */
export type Make = (order: Order) => Promise<Readable | Uint8Array | undefined>

/**
 * Makes one file. It is `ready` until it expires, or `failed` after five runs. Safe to kill or to
 * run twice: a second run does nothing.
 * @throws temporary failures (disk full, database away), and what `make` throws
 */
export async function writeFile(deps: Deps, { id }: Id, make: Make, signal?: AbortSignal): Promise<void> {
  // Reads a snapshot and holds the lock, which ends with the process. Changes are written outside
  // this transaction, because a killed run must have been counted.
  await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      if (!(await tryLockName(snapshot, id))) return
      const file = await countRun(deps, id)
      if (!file) return
      if (file.runs > maxRuns) return failFile(deps, { id })
      try {
        const size = await store({ deps, snapshot, file, tell: (rows) => setRows(deps, id, rows), signal }, make)
        await (size === undefined ? failFile(deps, { id }) : finish(deps, file, size))
      } catch (error) {
        // A run stopped by its worker is not a failure: the next run replaces it.
        if (signal?.aborted) await countRun(deps, id, -1)
        else if (file.runs === maxRuns || isFinal(error)) await failFile(deps, { id })
        throw error
      }
    })
}

/** @returns its size; undefined when its owner may not have it any more */
async function store(order: Order, make: Make): Promise<number | undefined> {
  const { deps, file, signal } = order
  const key = keyOf(file)
  if (!kinds[file.kind].stays) await nameFile(deps, { kind: 'madeFile', key })
  // Of a run that was killed after it, or of a former release. A certificate stays as it is.
  const there = await deps.storage.stat(key)
  if (there) return there.size
  const made = await make(order)
  if (made instanceof Readable) {
    signal?.addEventListener('abort', () => made.destroy(signal.reason), { once: true })
  }
  if (made && file.attestationId !== null) return storeCertificate(deps, file.attestationId, key, made)
  return made && (await deps.storage.put(key, made)).size
}

/**
 * Stores a file of a certificate, whose folder is removed after its erasure.
 * @returns its size; undefined when it was erased meanwhile
 */
export const storeCertificate = (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  attestationId: string,
  key: string,
  made: Readable | Uint8Array,
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    // Its erasure waits. Without the retries of `inTransaction`, because a stream is read once.
    const row = tx.selectFrom('attestations').select('id').where('id', '=', attestationId).forKeyShare()
    return (await row.executeTakeFirst()) && (await storage.put(key, made)).size
  })

/** An error that another run would meet again. */
const isFinal = (error: unknown) => error instanceof Error && 'retry' in error && error.retry === false

/** Undefined when there is nothing to do: done, given up, or somebody erased. */
const countRun = ({ db }: Parts, id: string, by = 1) =>
  db
    .updateTable('madeFiles')
    .set(({ eb }) => ({ runs: eb('runs', '+', by) }))
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returningAll()
    .executeTakeFirst()

const setRows = ({ db }: Parts, id: string, rows: Parameters<Order['tell']>[0]) =>
  db.updateTable('madeFiles').set(rows).where('id', '=', id).execute()

const setState = ({ db, now }: Parts, { id, kind }: Pick<MadeFile, 'id' | 'kind'>, size: number | null) =>
  db
    .updateTable('madeFiles')
    .set({
      state: size === null ? 'failed' : 'ready',
      size,
      expiresAt: new Date(now().getTime() + kinds[kind].keptMs),
    })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning('id')
    .executeTakeFirst()

async function finish(deps: Deps, file: MadeFile, size: number): Promise<void> {
  const keys = ownKeys([file])
  const isAsked = await inTransaction(deps.db, async (db) => {
    const asked = await setState({ ...deps, db }, file, size)
    if (asked) await publishFiles({ ...deps, db }, keys)
    return asked
  })
  // Somebody was erased meanwhile: no name may stay.
  if (!isAsked) return releaseFiles(deps, 'madeFile', keys)
  if (file.kind !== 'data') return
  // Only the newest is valid; the next sweep removes earlier ones.
  const now = deps.now()
  await deps.db
    .updateTable('madeFiles')
    .set({ expiresAt: now })
    .where('kind', '=', 'data')
    .where('ownerId', '=', file.ownerId)
    .where('id', '<>', file.id)
    .where('expiresAt', '>', now)
    .execute()
}

/** Its job ended for good: who waits is told, and can ask again. */
export async function failFile(deps: Parts, { id }: Id): Promise<void> {
  const file = await deps.db.selectFrom('madeFiles').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()
  if (file) await setState(deps, file, null)
}

/** Its job runs again. Who has asked anew for their data since then gets that file only. */
export async function reviveFile({ db }: Pick<Deps, 'db'>, { id }: Id): Promise<void> {
  await db
    .updateTable('madeFiles as f')
    .set({ state: 'preparing', runs: 0, expiresAt: null })
    .where('f.id', '=', id)
    .where('f.state', '=', 'failed')
    .where(({ eb, or, not, exists }) =>
      or([
        eb('f.kind', '<>', 'data'),
        not(
          exists(
            eb
              .selectFrom('madeFiles as other')
              .select('other.id')
              .whereRef('other.ownerId', '=', 'f.ownerId')
              .where('other.kind', '=', 'data')
              .where('other.state', '=', 'preparing'),
          ),
        ),
      ]),
    )
    .execute()
}
