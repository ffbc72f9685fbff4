import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { Deps } from '../context.ts'
import { recordEvent } from '../record.ts'
import { refreshProgress } from './user-module-row.ts'

/**
 * After a content has become done, in the same transaction: the module's progress, and once in its life the news that the module is done.
 * The platform tells it, not the participant: who acts is not told, and this news is for them.
 */
export async function completeContent(
  deps: Deps & { db: Database },
  access: { id: string; moduleId: string; companyId: string },
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null }> {
  const progress = await refreshProgress(deps.db, access.id, deps.now())
  if (progress.justDone) {
    const title = await deps.db
      .selectFrom('accesses as a')
      .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
      .select('v.title')
      .where('a.id', '=', access.id)
      .executeTakeFirst()
    if (!title) throw new AppError('NotFound')
    await recordEvent({ ...deps, actor: { kind: 'system', job: 'module-completed' } }, 'moduleCompleted', {
      moduleId: access.moduleId,
      moduleTitle: title.title,
      userModuleId: access.id,
      companyId: access.companyId,
      accessIdList: [access.id],
    })
  }
  return progress
}
