import type { CommitResult } from '@cursus/contract/participant'
import { TRPCClientError } from '@trpc/client'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { knownSession } from '#web/lib/session/session.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import type { CommitBody } from '../../../launcher/protocol.ts'
import { type CommitOutcome, readCommitFailure } from './commit-outcome.ts'

/** The HTTP status of a failed call; `undefined` without a response. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const { data, meta } = error as { data?: { httpStatus?: number }; meta?: { response?: { status?: number } } }
  return data?.httpStatus ?? meta?.response?.status
}

/** Whether the person of this page is the one whom the server knows. */
async function isStillSignedIn(): Promise<boolean> {
  const me = await trpcClient.auth.me.query()
  return me?.id === knownSession()?.id
}

/** Long enough for 2 MiB over a slow line; a connection that died in silence is given up. */
const answerMs = 120_000

/**
 * Sends one commit. `context` is `{userModuleId, contentId}`. Rejects when a retry may succeed;
 * everything else is an outcome. `onResult` receives the server's answer.
 */
export async function sendCommit(
  context: Record<string, string>,
  body: CommitBody,
  onResult?: (result: CommitResult) => void,
): Promise<CommitOutcome> {
  const { userModuleId = '', contentId = '' } = context
  try {
    const result = await trpcClient.participant.userContent.saveUserData.mutate(
      { userModuleId, contentId, ...body },
      { signal: AbortSignal.timeout(answerMs) },
    )
    onResult?.(result)
    return { kind: 'saved' }
  } catch (error) {
    const named = appErrorOf(error)
    // A content exists for its learner only, who may have been replaced in another tab.
    if (named?.code === 'NotFound' && !(await isStillSignedIn())) return { kind: 'signedOut' }
    const outcome = readCommitFailure(statusOf(error), named?.code ?? 'UnknownError', named?.options)
    if (!outcome) throw error
    return outcome
  }
}
