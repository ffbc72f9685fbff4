import { AppError } from '@cursus/contract/error'
import type { SaveNotesInput, UserContentDetail } from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { lockAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'
import { isActive } from './usable-access.ts'

/**
 * Saves the participant's notes on a content; nobody else can read them.
 * @throws ModuleAccessNotActive, because notes are then read-only
 */
export async function saveNotes(
  ctx: UserCtx,
  input: SaveNotesInput,
): Promise<UserContentDetail & { notesUpdatedAt: string }> {
  const { access, content } = await readOwnContent(ctx, input)
  const now = ctx.now()
  if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
  await inTransaction(ctx.db, async (db) => {
    await lockAccount(db, ctx.actor.id)
    await db
      .insertInto('userContents')
      .values({ accessId: access.id, contentId: content.contentId, notes: input.notes, notesUpdatedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['accessId', 'contentId']).doUpdateSet({ notes: input.notes, notesUpdatedAt: now }),
      )
      .execute()
  })
  return { ...(await getUserContent(ctx, input)), notesUpdatedAt: now.toISOString() }
}
