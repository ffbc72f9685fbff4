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
 * @throws ModuleAccessNotActive, because notes are then read-only; ChangedMeanwhile when others
 * have been saved since those that the input was made from
 */
export async function saveNotes(
  ctx: UserCtx,
  input: SaveNotesInput,
): Promise<UserContentDetail & { notesUpdatedAt: string }> {
  const { accessId, contentId, reason } = await readOwnContent(ctx, input)
  const now = ctx.now()
  if (!isActive(reason)) throw new AppError('ModuleAccessNotActive')
  await inTransaction(ctx.db, async (db) => {
    await lockAccount(db, ctx.actor.id)
    const { notes, notesUpdatedAt: from } = input
    const saved = await db
      .insertInto('userContents')
      .values({ accessId, contentId, notes, notesUpdatedAt: now })
      .onConflict((conflict) => {
        const replaced = conflict.columns(['accessId', 'contentId']).doUpdateSet({ notes, notesUpdatedAt: now })
        if (from === undefined) return replaced
        return replaced.where(({ eb, or }) =>
          or([
            eb('userContents.notesUpdatedAt', 'is not distinct from', from === null ? null : new Date(from)),
            // A retry of a request whose answer was lost.
            eb('userContents.notes', '=', notes),
          ]),
        )
      })
      .returning('contentId')
      .executeTakeFirst()
    if (!saved) throw new AppError('ChangedMeanwhile', { noun: 'userContent', fields: 'notes', by: '' })
  })
  return { ...(await getUserContent(ctx, input)), notesUpdatedAt: now.toISOString() }
}
