import { isScorm } from '@cursus/contract/content'
import type { OpenResult } from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { completeContent } from './complete-content.ts'
import { launchScorm } from './launch-scorm.ts'
import { assertOpenable, type OwnContent, readOwnContent } from './own-content.ts'
import { readScormVersion } from './scorm-version.ts'

/**
 * Opens a content: it counts as consulted from now on. A link is done by it and answers its address; SCORM begins a launch, of a new attempt
 * when `restart` asks for one or the former one has nothing left to go on with.
 * @throws NotFound, ModuleAccessNotActive, NotAvailableContent.
 */
export async function openUserContent(
  ctx: UserCtx,
  input: { userModuleId: string; contentId: string; restart?: boolean | undefined },
): Promise<OpenResult> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    // Two openings at once are two launches, one after the other. Not a row lock: commits take theirs in another order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${input.userModuleId}/${input.contentId}`}, 0))`.execute(
      db,
    )
    const own = await readOwnContent(tx, input)
    assertOpenable(own)
    if (!isScorm(own.content.type)) {
      await consult(tx, own, { done: true })
      return { link: own.content.link, attemptId: null, launchUrl: null, init: null }
    }
    const version = await readScormVersion(db, own.content.contentVersionId)
    const launch = await launchScorm(tx, own, version, { restart: input.restart === true })
    await consult(tx, own, { done: version.completeOnOpen && version.type === 'scorm-content' })
    return { link: null, ...launch }
  })
}

async function consult(tx: UserCtx, { access, content }: OwnContent, { done }: { done: boolean }) {
  const now = tx.now()
  await sql`
    insert into user_contents (access_id, content_id, consulted_at, last_access_at, done_at)
    values (${access.id}, ${content.contentId}, ${now}, ${now}, ${done ? now : null})
    on conflict (access_id, content_id) do update set
      consulted_at = coalesce(user_contents.consulted_at, excluded.consulted_at),
      last_access_at = excluded.last_access_at,
      done_at = coalesce(user_contents.done_at, excluded.done_at)`.execute(tx.db)
  await sql`
    update accesses set opened_at = coalesce(opened_at, ${now}), last_access_at = ${now} where id = ${access.id}`.execute(
    tx.db,
  )
  if (done && !content.doneAt) await completeContent(tx, access.id)
}
