import type { SetFavoriteInput, SetResourceFavoriteInput, UserContentDetail } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'

/**
 * Adds a content to the participant's favourites or removes it, in any state of the access, because
 * it stays readable.
 */
export async function setFavorite(ctx: UserCtx, input: SetFavoriteInput): Promise<UserContentDetail> {
  const { access, content } = await readOwnContent(ctx, input)
  const { isFavorite } = input
  await ctx.db
    .insertInto('userContents')
    .values({ accessId: access.id, contentId: content.contentId, isFavorite })
    .onConflict((conflict) => conflict.columns(['accessId', 'contentId']).doUpdateSet({ isFavorite }))
    .execute()
  return getUserContent(ctx, input)
}

/**
 * The same for a resource of this content or its module.
 * @throws NotFound for any other file
 */
export async function setResourceFavorite(ctx: UserCtx, input: SetResourceFavoriteInput): Promise<UserContentDetail> {
  const { access, content } = await readOwnContent(ctx, input)
  const { db } = ctx
  const { resourceId } = input
  await db
    .selectFrom('contentVersionResources')
    .select('resourceId')
    .where('contentVersionId', '=', content.contentVersionId)
    .where('resourceId', '=', resourceId)
    .unionAll(
      db
        .selectFrom('moduleVersionResources')
        .select('resourceId')
        .where('moduleVersionId', '=', access.moduleVersionId)
        .where('resourceId', '=', resourceId),
    )
    .executeTakeFirstOrThrow(notFound)
  await (input.isFavorite
    ? db
        .insertInto('favoriteResources')
        .values({ accessId: access.id, resourceId, createdAt: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
    : db.deleteFrom('favoriteResources').where('accessId', '=', access.id).where('resourceId', '=', resourceId)
  ).execute()
  return getUserContent(ctx, input)
}
