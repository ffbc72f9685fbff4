import type { Database } from '@cursus/db'
import type { Deps } from '../context.ts'
import { recordEvent } from '../record.ts'
import { refreshProgress } from './user-module-row.ts'

/**
 * After a content has become done, in the same transaction: counts the module's progress, and records once in its life
 * that the module is done. The platform records it, not the participant: who acts is not told, and this is for them.
 */
export async function completeContent(
  deps: Deps & { db: Database },
  accessId: string,
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null }> {
  const progress = await refreshProgress(deps.db, accessId, deps.now())
  if (progress.justDone) {
    const actor = { kind: 'system', job: 'module-completed' } as const
    await recordEvent({ ...deps, actor }, 'moduleCompleted', { accessIdList: [accessId] })
  }
  return progress
}
