import type { CommitBody, ScoDelta } from '../../../launcher/protocol.ts'
import { resultsOnly } from '../../../launcher/results-only.ts'

/** The server's answer to a commit. Anything that may go better later is not an outcome: the sender rejects instead. */
export type CommitOutcome =
  | { kind: 'saved'; sequence: number }
  /** The session ended: nothing is lost, it is sent again once the person has signed in. */
  | { kind: 'signedOut' }
  /** The content was opened elsewhere; this launch is over. */
  | { kind: 'superseded' }
  /** Over the limit of what is kept. */
  | { kind: 'tooLarge'; max?: number }
  /** The server will never take it. */
  | { kind: 'rejected'; code: string }

export type SendCommit = (body: CommitBody) => Promise<CommitOutcome>

/**
 * Reads a refused commit from its HTTP status and error name (error catalogue). `undefined` when trying again may help: no answer,
 * a time-out, too many requests, a failure of the server.
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

/** A commit reduced to what must not be lost when the whole is too large: status, scores, time. `undefined` when nothing can go. */
export function withoutBulk(body: CommitBody): CommitBody | undefined {
  const reduced = resultsOnly(body, 'results')
  const isSame = (one: ScoDelta, other: ScoDelta | undefined) =>
    one.suspendData === undefined && Object.keys(one.elements).length === Object.keys(other?.elements ?? {}).length
  const isAll = Object.entries(body.scos).every(([identifier, delta]) => isSame(delta, reduced.scos[identifier]))
  return isAll && body.sharedData === undefined ? undefined : reduced
}
