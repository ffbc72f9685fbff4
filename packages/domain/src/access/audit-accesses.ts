import { newId } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

/** History of one act on any number of accesses, in one statement of a few values: a grant may make ten thousand. */
export async function auditAccesses(
  ctx: UserCtx,
  entry: { accessIds: string[]; companyId: string; action: string; before?: unknown; after?: unknown },
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit (id, actor_id, company_id, noun, thing_id, action, before, after, created_at)
    select new.id, ${ctx.actor.id}, ${entry.companyId}, 'access', new.thing_id, ${entry.action},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${ctx.now()}
    from unnest(${entry.accessIds.map(newId)}::uuid[], ${entry.accessIds}::uuid[]) as new (id, thing_id)`.execute(
    ctx.db,
  )
}
