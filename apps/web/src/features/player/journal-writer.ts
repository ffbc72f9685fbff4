import type { CommitBody } from '../../../launcher/protocol.ts'
import type { CommitJournal, JournalEntry } from './commit-journal.ts'

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
