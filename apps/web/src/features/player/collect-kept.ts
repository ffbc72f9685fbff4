import { launchName } from '../../../launcher/kept-commits.ts'
import { mergeCommits } from '../../../launcher/merge-commits.ts'
import { type CommitBody, isCommitBody, type KeptEntry } from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import type { LaunchMark, LaunchMarks } from './launch-marks.ts'

/** Asks the `kept` page of a content origin; rejects when it does not answer. */
export type AskKeptPage = (contentOrigin: string, launches: string[]) => Promise<KeptPage>
export type KeptPage = {
  entries: KeptEntry[]
  /** Removes the given entries, and the page. */
  close: (drop: Pick<KeptEntry, 'name' | 'sequence'>[]) => void
}

export type CollectOptions = {
  journal: CommitJournal
  marks: LaunchMarks
  owner: string
  askPage: AskKeptPage
  /** Names of the launches that play in any tab; they keep what is theirs. */
  playing: () => Promise<ReadonlySet<string>>
}

/**
 * Moves commits that closed tabs have left in the content origin's storage to the journal. Reads
 * only launches of `owner` that have begun in this browser, and accepts only what was sealed with
 * their keys, because packages share that storage.
 */
export async function collectKept({ journal, marks, owner, askPage, playing }: CollectOptions): Promise<void> {
  const marked = marks.list(owner)
  if (marked.length === 0) return
  const busy = await playing()
  const left = marked.filter((mark) => !busy.has(launchName(mark)))
  for (const [contentOrigin, launches] of Map.groupBy(left, (mark) => mark.contentOrigin)) {
    const page = await askPage(contentOrigin, launches.map(launchName)).catch(() => undefined)
    if (!page) continue
    try {
      const journaled = await journal.list(owner)
      for (const mark of launches) {
        const name = launchName(mark)
        const entry = page.entries.find((one) => one.name === name)
        const body = entry && (await openEntry(entry, mark))
        const held = journaled.find((one) => launchName(one.body) === name)?.body
        if (!body || (held && held.sequence > body.sequence)) continue
        await journal.put({ owner, context: mark.context, body: mergeCommits(held, body), savedAt: Date.now() })
      }
      page.close(page.entries)
      for (const mark of launches) marks.remove(mark)
    } catch {
      // The journal is refused or full: everything stays where it is until the next time.
      page.close([])
    }
  }
}

/** `undefined` for what the launch has not written. */
async function openEntry({ name, sealed }: KeptEntry, { key }: LaunchMark): Promise<CommitBody | undefined> {
  // Few visits need it.
  const { unseal } = await import('../../../launcher/seal.ts')
  try {
    const body: unknown = JSON.parse(unseal(sealed, key))
    return isCommitBody(body) && launchName(body) === name ? body : undefined
  } catch {
    return undefined
  }
}
