import { AppError } from '@cursus/contract/error'
import type { SaveNotesInput, UserContentDetail } from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import { holdAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'
import { isActive } from './usable-access.ts'

/** The participant's own notes on a content; nobody else ever reads them. @throws ModuleAccessNotActive: then they are only read. */
export async function saveNotes(
  ctx: UserCtx,
  input: SaveNotesInput,
): Promise<UserContentDetail & { notesUpdatedAt: string }> {
  const { access, content } = await readOwnContent(ctx, input)
  const now = ctx.now()
  if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
  await inTransaction(ctx.db, async (db) => {
    await holdAccount(db, ctx.actor.id)
    await sql`
      insert into user_contents (access_id, content_id, notes, notes_updated_at)
      values (${access.id}, ${content.contentId}, ${input.notes}, ${now})
      on conflict (access_id, content_id) do update set
        notes = excluded.notes, notes_updated_at = excluded.notes_updated_at`.execute(db)
  })
  return { ...(await getUserContent(ctx, input)), notesUpdatedAt: now.toISOString() }
}
