import { type CommitJournal, type JournalEntry, journalKey } from '../commit-journal.ts'

/** A journal in memory with the rules of the browser's. */
export function memoryJournal() {
  const entries = new Map<string, JournalEntry>()
  let full = false
  const journal: CommitJournal = {
    async put(entry) {
      if (full) throw new Error('QuotaExceededError')
      entries.set(journalKey(entry), structuredClone(entry))
    },
    list: async (owner) => [...entries.values()].filter((entry) => entry.owner === owner),
    async remove(entry, upToSequence) {
      const stored = entries.get(journalKey(entry))
      if (stored && stored.body.sequence <= upToSequence) entries.delete(journalKey(entry))
    },
  }
  return {
    journal,
    entries,
    fill: () => {
      full = true
    },
  }
}
