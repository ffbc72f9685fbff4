import type { SetFavoriteInput, SetResourceFavoriteInput, UserContentDetail } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'

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
