import { AppError } from '@cursus/contract/error'
import type {
  SaveNotesInput,
  SetFavoriteInput,
  SetResourceFavoriteInput,
  UserContentDetail,
} from '@cursus/contract/participant'
import { inTransaction } from '@cursus/db'
import { lockAccount } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'
import { isActive } from './usable-access.ts'

/**
 * Adds a content to the participant's favourites or removes it, in all their modules with it: lists
 * show the content once. Possible in any state of the access, because it stays readable.
 */
export async function setFavorite(ctx: UserCtx, input: SetFavoriteInput): Promise<UserContentDetail> {
  const { contentId } = await readOwnContent(ctx, input)
  const { actor, db } = ctx
  await (input.isFavorite
    ? db
        .insertInto('userContents')
        .columns(['accessId', 'contentId', 'isFavorite'])
        .expression(
          db
            .selectFrom('accesses as a')
            .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
            .select(({ lit }) => ['a.id', 'mc.contentId', lit(true).as('isFavorite')])
            .where('a.userId', '=', actor.id)
            .where('mc.contentId', '=', contentId)
            // Two calls lock the rows in the same order, so that they cannot block each other.
            .orderBy('a.id'),
        )
        .onConflict((conflict) => conflict.columns(['accessId', 'contentId']).doUpdateSet({ isFavorite: true }))
    : db
        .updateTable('userContents as uc')
        .from('accesses as a')
        .set({ isFavorite: false })
        .whereRef('a.id', '=', 'uc.accessId')
        .where('a.userId', '=', actor.id)
        .where('uc.contentId', '=', contentId)
        .where('uc.isFavorite', '=', true)
  ).execute()
  return getUserContent(ctx, input)
}

/**
 * The same for a resource of this content or its module. One star counts in all modules, so that
 * removing it removes every one.
 * @throws NotFound for any other file
 */
export async function setResourceFavorite(ctx: UserCtx, input: SetResourceFavoriteInput): Promise<UserContentDetail> {
  const { accessId, moduleVersionId, contentVersionId } = await readOwnContent(ctx, input)
  const { db } = ctx
  const { resourceId } = input
  await db
    .selectFrom('contentVersionResources')
    .select('resourceId')
    .where('contentVersionId', '=', contentVersionId)
    .where('resourceId', '=', resourceId)
    .unionAll(
      db
        .selectFrom('moduleVersionResources')
        .select('resourceId')
        .where('moduleVersionId', '=', moduleVersionId)
        .where('resourceId', '=', resourceId),
    )
    .executeTakeFirstOrThrow(notFound)
  await (input.isFavorite
    ? db
        .insertInto('favoriteResources')
        .values({ accessId, resourceId, createdAt: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
    : db
        .deleteFrom('favoriteResources as f')
        .using('accesses as a')
        .whereRef('a.id', '=', 'f.accessId')
        .where('a.userId', '=', ctx.actor.id)
        .where('f.resourceId', '=', resourceId)
  ).execute()
  return getUserContent(ctx, input)
}

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
