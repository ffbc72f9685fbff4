import { launchName } from '../../../launcher/kept-commits.ts'
import { mergeCommits } from '../../../launcher/merge-commits.ts'
import { type CommitBody, isCommitBody, type KeptEntry } from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import type { LaunchMark, LaunchMarks } from './launch-marks.ts'
import { type ReplayOptions, sendEntry } from './replay-journal.ts'

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
  /** Sends what the journal refuses. */
  sendCommit: ReplayOptions['sendCommit']
  /** Names of the launches that play in any tab; they keep what is theirs. */
  playing: () => Promise<ReadonlySet<string>>
}

/**
 * Moves commits that closed tabs have left in the content origin's storage to the journal, or to
 * the server; what neither takes stays where it is until the next time. Reads
 * only launches of `owner` that have begun in this browser, and accepts only what was sealed with
 * their keys, because packages share that storage.
 */
export async function collectKept(options: CollectOptions): Promise<void> {
  const { journal, marks, owner, askPage, playing } = options
  const marked = marks.list(owner)
  if (marked.length === 0) return
  const busy = await playing()
  const left = marked.filter((mark) => !busy.has(launchName(mark)))
  for (const [contentOrigin, launches] of Map.groupBy(left, (mark) => mark.contentOrigin)) {
    const page = await askPage(contentOrigin, launches.map(launchName)).catch(() => undefined)
    if (!page) continue
    const journaled = await journal.list(owner).catch(() => undefined)
    const moved: LaunchMark[] = []
    for (const mark of launches) {
      const name = launchName(mark)
      const entry = page.entries.find((one) => one.name === name)
      const body = entry && (await openEntry(entry, mark))
      const held = journaled?.find((one) => launchName(one.body) === name)?.body
      if (!body || (held && held.sequence > body.sequence)) moved.push(mark)
      else if (journaled && (await isJournaled(mark, mergeCommits(held, body), options))) moved.push(mark)
      else if (await isAnswered(mark, body, options)) moved.push(mark)
    }
    const names = moved.map(launchName)
    page.close(page.entries.filter(({ name }) => names.includes(name)))
    for (const mark of moved) marks.remove(mark)
  }
}

const isJournaled = ({ context }: LaunchMark, body: CommitBody, { journal, owner }: CollectOptions) =>
  journal.put({ owner, context, body }).then(
    () => true,
    () => false,
  )

/** Some browsers refuse the journal for ever, so what it refuses is sent at once. */
const isAnswered = ({ context }: LaunchMark, body: CommitBody, { sendCommit }: CollectOptions) =>
  sendEntry({ context, body }, sendCommit).then(
    ({ kind }) => kind !== 'signedOut',
    () => false,
  )

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
