import { sql } from 'kysely'
import { auditAccesses, isLive } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../record.ts'
import type { ModuleVersion } from './resolve-modules.ts'

/** Ends the live accesses of modules that a licence gives no more. */
export async function revokeModules(ctx: CompanyCtx, licenceId: string, moduleIds: string[]): Promise<void> {
  if (moduleIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update accesses a set revoked_at = ${ctx.now()}
    where a.licence_id = ${licenceId} and a.module_id = any(${moduleIds}::uuid[]) and ${isLive(ctx)}
    returning a.id`.execute(ctx.db)
  const accessIds = rows.map(({ id }) => id)
  await auditAccesses(ctx, { accessIds, companyId: ctx.company.id, action: 'cancel' })
}

/**
 * Lets the live accesses of a module follow another version of it. Results belong to contents, so they stay; progress is counted anew
 * over the contents of that version. What is done stays done, and a module that has nothing left to do becomes so.
 */
export async function moveAccesses(ctx: CompanyCtx, licenceId: string, to: ModuleVersion): Promise<void> {
  // Locked before they are counted: a content that is being finished at this moment is waited for and not missed.
  await sql`
    select 1 from accesses a
    where a.licence_id = ${licenceId} and a.module_id = ${to.moduleId} and ${isLive(ctx)}
    order by a.id for update`.execute(ctx.db)
  const { rows } = await sql<{ id: string; title: string; justDone: boolean }>`
    update accesses a set
      module_version_id = v.id, done_count = progress.done_count,
      done_at = coalesce(a.done_at, case when progress.done_count >= v.content_count then ${ctx.now()}::timestamptz end)
    from module_versions v, (
      select a.id, a.done_at as former_done_at, count(uc.content_id) as done_count
      from accesses a
      left join module_contents mc on mc.module_version_id = ${to.moduleVersionId}
      left join user_contents uc on uc.access_id = a.id and uc.content_id = mc.content_id and uc.done_at is not null
      where a.licence_id = ${licenceId} and a.module_id = ${to.moduleId} and ${isLive(ctx)}
        and a.module_version_id <> ${to.moduleVersionId}
      group by a.id, a.done_at
    ) progress
    where a.id = progress.id and v.id = ${to.moduleVersionId}
    returning a.id, v.title, a.done_at is not null and progress.former_done_at is null as just_done`.execute(ctx.db)
  const accessIds = rows.map(({ id }) => id)
  const after = { moduleVersionId: to.moduleVersionId }
  await auditAccesses(ctx, { accessIds, companyId: ctx.company.id, action: 'move', after })
  const done = rows.filter(({ justDone }) => justDone)
  if (done.length === 0) return
  await recordEvent({ ...ctx, actor: { kind: 'system', job: 'licence upgrade' } }, 'moduleCompleted', {
    moduleId: to.moduleId,
    moduleTitle: done[0]?.title ?? '',
    companyId: ctx.company.id,
    accessIdList: done.map(({ id }) => id),
  })
}
