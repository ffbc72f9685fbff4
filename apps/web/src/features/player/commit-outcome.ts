import type { CommitBody, ScoDelta } from '../../../launcher/protocol.ts'
import { resultsOnly } from '../../../launcher/results-only.ts'

/**
 * The server's answer to a commit. Temporary failures are no outcome: the sender rejects instead.
 */
export type CommitOutcome =
  | { kind: 'saved'; isPart?: true }
  /** The session ended: the commit is sent again after the user has signed in. */
  | { kind: 'signedOut' }
  /** The content was opened elsewhere; this launch is over. */
  | { kind: 'superseded' }
  /** Over the limit of stored data. */
  | { kind: 'tooLarge'; max?: number }
  /** Permanently refused by the server. */
  | { kind: 'rejected'; code: string }

export type SendCommit = (body: CommitBody) => Promise<CommitOutcome>

/**
 * Maps a refused commit from its HTTP status and error name (error catalogue). `undefined` when a
 * retry may succeed: no response, a timeout, too many requests, a failure of the server.
 */
export function readCommitFailure(
  status: number | undefined,
  code: string,
  options: Record<string, string> = {},
): CommitOutcome | undefined {
  if (status === 401) return { kind: 'signedOut' }
  if (code === 'AttemptSuperseded') return { kind: 'superseded' }
  if (status === 413) return { kind: 'tooLarge', ...(options.max && { max: Number(options.max) }) }
  if (status === undefined || status === 408 || status === 425 || status === 429 || status >= 500) return undefined
  return { kind: 'rejected', code }
}

/** Sends a commit, or what the server accepts of it when the whole is too large. */
export async function sendFitting(
  body: CommitBody,
  send: SendCommit,
  onTooLarge?: (max: number | undefined) => void,
): Promise<Exclude<CommitOutcome, { kind: 'tooLarge' }>> {
  const outcome = await send(body)
  if (outcome.kind !== 'tooLarge') return outcome
  onTooLarge?.(outcome.max)
  const essentials = withoutBulk(body)
  const part = essentials ? await send(essentials) : outcome
  if (part.kind === 'saved') return { ...part, isPart: true }
  return part.kind === 'tooLarge' ? { kind: 'rejected', code: 'UserDataTooLarge' } : part
}

/**
 * A commit reduced to the essential when the whole is too large: status, scores, time. `undefined`
 * when nothing can be omitted.
 */
export function withoutBulk(body: CommitBody): CommitBody | undefined {
  const reduced = resultsOnly(body, 'results')
  const isSame = (a: ScoDelta, b: ScoDelta | undefined) =>
    a.suspendData === undefined && Object.keys(a.elements).length === Object.keys(b?.elements ?? {}).length
  const isAll = Object.entries(body.scos).every(([identifier, delta]) => isSame(delta, reduced.scos[identifier]))
  return isAll && body.sharedData === undefined ? undefined : reduced
}
