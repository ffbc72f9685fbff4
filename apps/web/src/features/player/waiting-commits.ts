import { createIndexedDbJournal, replayJournal } from './commit-journal.ts'
import { sendCommit } from './send-commit.ts'

/** One toast about unsaved results: "saved" replaces "not saved". */
export const waitingToast = { id: 'waiting-results' }

/** The journal of this browser with unsaved data of launches. */
export const journal = createIndexedDbJournal()

let replaying: Promise<number> | undefined

/**
 * Sends unsaved data of earlier launches of this user, one run at a time; returns how many were
 * saved.
 */
export function replayWaiting(owner: string): Promise<number> {
  replaying ??= replayJournal(journal, owner, (body, context) => sendCommit(context, body)).finally(() => {
    replaying = undefined
  })
  return replaying
}
