import { anyOf, timestamp, uuids } from '@cursus/db'
import { recordAccessEvents, tellParticipants } from '../access/index.ts'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import type { ModuleVersion } from './resolve-modules.ts'

/**
 * Locks the live accesses of all modules that a change revokes or moves. In one statement, because
 * a revoked access locks the seats of its licence, and others lock accesses before seats. Locked
 * before anything is counted, so that a content being completed concurrently is included.
 */
export async function lockAccessesOf(ctx: CompanyCtx, licenceId: string, moduleIds: string[]): Promise<void> {
  if (moduleIds.length === 0) return
  await accessesOf(ctx, licenceId, moduleIds).select('a.id').orderBy('a.id').forNoKeyUpdate().execute()
}

const accessesOf = (ctx: CompanyCtx, licenceId: string, moduleIds: string[]) =>
  ctx.db
    .selectFrom('accesses as a')
    .where('a.companyId', '=', ctx.company.id)
    .where('a.licenceId', '=', licenceId)
    .where('a.moduleId', 'in', moduleIds)
    .where(isLive(ctx))

/** Revokes the live accesses of modules that were removed from a licence. They must be locked. */
export async function revokeModules(ctx: CompanyCtx, licenceId: string, moduleIds: string[]): Promise<void> {
  const live = await accessesOf(ctx, licenceId, moduleIds).select('a.id').execute()
  if (live.length === 0) return
  const rows = await ctx.db
    .updateTable('accesses as a')
    .set({ revokedAt: ctx.now() })
    .where('a.id', '=', anyOf(uuids(live.map(({ id }) => id))))
    .returning('a.id')
    .execute()
  const accessIds = rows.map(({ id }) => id)
  await recordAccessEvents(ctx, { noun: 'access', accessIds, action: 'cancel' })
}

/**
 * Moves the live accesses of a module to another version. Results belong to contents and are kept;
 * progress is recounted over the contents of that version. Done stays done, and a module with
 * nothing left to do becomes done. The accesses must be locked.
 */
export async function moveAccesses(ctx: CompanyCtx, licenceId: string, to: ModuleVersion): Promise<void> {
  const moved = await setVersion(ctx, licenceId, to)
  const accessIds = moved.map(({ id }) => id)
  const after = { moduleVersionId: to.moduleVersionId }
  await recordAccessEvents(ctx, { noun: 'access', accessIds, action: 'move', after })
  const done = moved.filter(({ doneAt, formerDoneAt }) => doneAt !== null && formerDoneAt === null)
  if (done.length === 0) return
  await tellParticipants(
    { ...ctx, actor: { kind: 'system', job: 'licence upgrade' } },
    { noun: 'accessMilestone', accessIds: done.map(({ id }) => id), action: 'complete', notice: 'moduleCompleted' },
  )
}

async function setVersion(ctx: CompanyCtx, licenceId: string, to: ModuleVersion) {
  const { db } = ctx
  const progress = accessesOf(ctx, licenceId, [to.moduleId])
    .leftJoin('moduleContents as mc', (join) => join.on('mc.moduleVersionId', '=', to.moduleVersionId))
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId').on('uc.doneAt', 'is not', null),
    )
    .where('a.moduleVersionId', '<>', to.moduleVersionId)
    .groupBy(['a.id', 'a.doneAt'])
    .select(({ fn }) => ['a.id', 'a.doneAt as formerDoneAt', fn.count<number>('uc.contentId').as('doneCount')])
  return db
    .updateTable('accesses as a')
    .from(progress.as('progress'))
    .from('moduleVersions as v')
    .set(({ case: when, fn, ref }) => ({
      moduleVersionId: ref('v.id'),
      doneCount: ref('progress.doneCount'),
      doneAt: fn.coalesce(
        'a.doneAt',
        when().when('progress.doneCount', '>=', ref('v.contentCount')).then(timestamp(ctx.now())).end(),
      ),
    }))
    .whereRef('a.id', '=', 'progress.id')
    .where('v.id', '=', to.moduleVersionId)
    .returning(['a.id', 'v.title', 'a.doneAt', 'progress.formerDoneAt'])
    .execute()
}
