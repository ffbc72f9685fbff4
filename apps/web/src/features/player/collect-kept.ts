import { launchName } from '../../../launcher/kept-commits.ts'
import type { CommitBody } from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import type { LaunchMarks } from './launch-marks.ts'

/** Asks the `kept` page of a content origin; rejects when it does not answer. */
export type AskKeptPage = (contentOrigin: string, launches: string[]) => Promise<KeptPage>
export type KeptPage = { bodies: CommitBody[]; close: (drop: boolean) => void }

export type CollectOptions = { journal: CommitJournal; marks: LaunchMarks; owner: string; askPage: AskKeptPage }

/**
 * Moves commits that closed tabs have left in the content origin's storage to the journal. Reads
 * only launches of `owner` that have begun in this browser, because packages share that storage.
 */
export async function collectKept({ journal, marks, owner, askPage }: CollectOptions): Promise<void> {
  const byOrigin = Map.groupBy(marks.list(owner), ({ contentOrigin }) => contentOrigin)
  for (const [contentOrigin, launches] of byOrigin) {
    const named = new Map(launches.map((mark) => [launchName(mark), mark]))
    const page = await askPage(contentOrigin, [...named.keys()]).catch(() => undefined)
    if (!page) continue
    try {
      const journaled = await journal.list(owner)
      for (const body of page.bodies) {
        const mark = named.get(launchName(body))
        const held = journaled.find((entry) => launchName(entry.body) === launchName(body))
        if (!mark || (held && held.body.sequence > body.sequence)) continue
        await journal.put({ owner, context: mark.context, body, savedAt: Date.now() })
      }
      page.close(true)
      for (const mark of launches) marks.remove(mark)
    } catch {
      // The journal is refused or full: everything stays where it is until the next time.
      page.close(false)
    }
  }
}
