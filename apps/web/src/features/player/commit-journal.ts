import type { CommitBody } from '../../../launcher/protocol.ts'

/** Unsaved data of one launch. */
export type JournalEntry = {
  /** The user who produced it: on a shared computer nobody sends another user's data. */
  owner: string
  /** Where to send it: `{userModuleId, contentId}`. */
  context: Record<string, string>
  body: CommitBody
}

/**
 * Stores the last unacknowledged state of each launch across closed tabs and restarts of the
 * browser.
 */
export type CommitJournal = {
  put: (entry: JournalEntry) => Promise<void>
  list: (owner: string) => Promise<JournalEntry[]>
  /** Removes a launch's entry, unless it is newer than `upToSequence`. */
  remove: (entry: Pick<JournalEntry, 'owner' | 'body'>, upToSequence: number) => Promise<void>
}

export const journalKey = ({ owner, body }: Pick<JournalEntry, 'owner' | 'body'>) =>
  `${owner}/${body.attemptId}/${body.launch ?? 0}`

const storeName = 'commits'
/** Some browsers sometimes never answer. A write of 1 MiB takes some ten milliseconds. */
const answerMs = 2_000

const inTime = <T>(answer: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB did not answer')), answerMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const settled = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

/**
 * The journal in the application origin's IndexedDB, which packages cannot reach. Rejects when the
 * browser has none, it is full, or it does not answer.
 */
export function createIndexedDbJournal(databaseName = 'cursus-player'): CommitJournal {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        // Closes the database, so that another tab with a newer version of the page can upgrade it.
        request.result.onversionchange = () => request.result.close()
        request.result.onclose = () => {
          opening = undefined
        }
        resolve(request.result)
      }
    }).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> => {
    const transaction = (await open()).transaction(storeName, mode)
    const done = settled(transaction)
    const [result] = await Promise.all([work(transaction.objectStore(storeName)), done])
    return result
  }
  const within: typeof run = (mode, work) => inTime(run(mode, work))
  return {
    put: (entry) =>
      within('readwrite', async (store) => {
        const written = asPromise(store.put(entry, journalKey(entry)))
        // Without waiting for the answer: the page may end before it comes.
        store.transaction.commit()
        await written
      }),
    list: async (owner) => {
      const all: JournalEntry[] = await within('readonly', (store) => asPromise(store.getAll()))
      return all.filter((entry) => entry.owner === owner)
    },
    remove: (entry, upToSequence) =>
      within('readwrite', async (store) => {
        const stored: JournalEntry | undefined = await asPromise(store.get(journalKey(entry)))
        if (stored && stored.body.sequence <= upToSequence) await asPromise(store.delete(journalKey(entry)))
      }),
  }
}
