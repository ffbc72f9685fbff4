import type { CommitBody } from '../../../launcher/protocol.ts'
import type { CommitJournal, JournalEntry } from './commit-journal.ts'
import { type CommitOutcome, sendFitting } from './commit-outcome.ts'

export type ReplayOptions = {
  journal: CommitJournal
  owner: string
  /** Only this attempt; absent: all of the user. */
  attemptId?: string
  sendCommit: (body: CommitBody, context: JournalEntry['context']) => Promise<CommitOutcome>
}

/**
 * Sends what earlier launches could not save. Call it before a content is opened, so that the
 * package starts from it, and when the application starts. An entry is removed once the server has
 * accepted or permanently refused it.
 */
export async function replayJournal(options: ReplayOptions): Promise<{ sent: number; remaining: number }> {
  const find = async () =>
    (await options.journal.list(options.owner).catch(() => [])).filter(
      ({ body }) => options.attemptId === undefined || body.attemptId === options.attemptId,
    )
  const entries = await find()
  let sent = 0
  for (const entry of entries.sort((a, b) => (a.body.launch ?? 0) - (b.body.launch ?? 0))) {
    const outcome = await sendFitting(entry.body, (body) => options.sendCommit(body, entry.context)).catch(
      () => undefined,
    )
    if (outcome === undefined || outcome.kind === 'signedOut') continue
    await options.journal.remove(entry, entry.body.sequence).catch(() => undefined)
    if (outcome.kind === 'saved') sent += 1
  }
  return { sent, remaining: (await find()).length }
}
