import type { Database } from '@cursus/db'
import { tellParticipants } from '../access/index.ts'
import type { Deps } from '../context.ts'
import { refreshProgress } from './user-module-row.ts'

/**
 * After a content is done, in the same transaction: updates the module's progress, and records the
 * completion of the module once. The actor is the platform, because actors are not notified and
 * this notification is for the participant.
 * @param isVisit the participant did it now; false keeps their last access
 */
export async function completeContent(
  deps: Deps & { db: Database },
  accessId: string,
  { isVisit = true }: { isVisit?: boolean } = {},
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null }> {
  const progress = await refreshProgress(deps.db, accessId, deps.now(), isVisit)
  if (progress.justDone) {
    const actor = { kind: 'system', job: 'module-completed' } as const
    await tellParticipants(
      { ...deps, actor },
      { noun: 'accessMilestone', accessIds: [accessId], action: 'complete', notice: 'moduleCompleted' },
    )
  }
  return progress
}
