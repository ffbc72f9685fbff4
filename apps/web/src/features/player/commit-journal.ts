import type { CommitBody } from '../../../launcher/protocol.ts'
import { type CommitOutcome, sendFitting } from './commit-outcome.ts'

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
export function createIndexedDbJournal(): CommitJournal {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('cursus-player', 1)
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

/** Nobody reads "saved" in a shorter time. */
const promptMs = 100

/**
 * Keeps the newest unconfirmed data of a launch in the journal. Writes never overlap, so none can
 * overwrite a later one. `onChange` is called when the data are kept, or are not after a moment.
 */
export function createJournalWriter(
  { journal, owner, context }: Pick<JournalEntry, 'owner' | 'context'> & { journal: CommitJournal },
  unconfirmed: () => CommitBody | undefined,
  onChange: () => void,
) {
  /** `behind`: the data have changed since the write that is under way began. */
  let phase: 'idle' | 'writing' | 'behind' = 'idle'
  let isSlow = false
  let hasFailed = false

  /** Writes the data, or removes those of this launch when the server has all. */
  async function writeOnce({ attemptId, launch }: CommitBody): Promise<void> {
    phase = 'writing'
    const body = unconfirmed()
    const confirmed = { owner, body: { attemptId, launch, sequence: 0, scos: {} } }
    const written = body ? journal.put({ owner, context, body }) : journal.remove(confirmed, Number.MAX_SAFE_INTEGER)
    hasFailed = await written.then(
      () => false,
      () => body !== undefined,
    )
  }

  return {
    async write(last: CommitBody): Promise<void> {
      const isFree = phase === 'idle'
      phase = 'behind'
      if (!isFree) return
      const slow = setTimeout(() => {
        isSlow = true
        if (!hasFailed) onChange()
      }, promptMs)
      do await writeOnce(last)
      while (phase === 'behind')
      phase = 'idle'
      clearTimeout(slow)
      isSlow = false
      onChange()
    },
    get isKept(): boolean {
      return !hasFailed && !isSlow
    },
    get hasFailed(): boolean {
      return hasFailed
    },
  }
}

/**
 * Sends what earlier launches could not save, and returns how many were saved. Call it before a
 * content is opened, so that the package starts from it, and when the application starts. An entry
 * is removed once the server has accepted or permanently refused it.
 */
export async function replayJournal(
  journal: CommitJournal,
  owner: string,
  sendCommit: (body: CommitBody, context: JournalEntry['context']) => Promise<CommitOutcome>,
): Promise<number> {
  const entries = await journal.list(owner).catch(() => [])
  let sent = 0
  for (const entry of entries.sort((a, b) => (a.body.launch ?? 0) - (b.body.launch ?? 0))) {
    const outcome = await sendFitting(entry.body, (body) => sendCommit(body, entry.context)).catch(() => undefined)
    if (outcome === undefined || outcome.kind === 'signedOut') continue
    await journal.remove(entry, entry.body.sequence).catch(() => undefined)
    if (outcome.kind === 'saved') sent += 1
  }
  return sent
}
