import type { CommitBody } from '../../../launcher/protocol.ts'
import { type CommitJournal, createIndexedDbJournal, type JournalEntry } from './commit-journal.ts'
import { type CommitOutcome, sendCommit, sendFitting } from './send-commit.ts'

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
