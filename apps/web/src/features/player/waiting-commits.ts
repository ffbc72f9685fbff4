import { createIndexedDbJournal } from './commit-journal.ts'
import { replayJournal } from './replay-journal.ts'
import { sendCommit } from './send-commit.ts'

/** The one journal of this browser: what launches could not save yet. */
export const journal = createIndexedDbJournal()

let replaying: Promise<number> | undefined

/** Sends what earlier launches of this person left unsaved; how many were saved. One at a time. */
export function replayWaiting(owner: string): Promise<number> {
  replaying ??= replayJournal({ journal, owner, sendCommit: (body, context) => sendCommit(context, body) })
    .then(({ sent }) => sent)
    .finally(() => {
      replaying = undefined
    })
  return replaying
}
