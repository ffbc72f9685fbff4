import { AppError } from '@cursus/contract/error'
import type { SetFavoriteInput, SetResourceFavoriteInput, UserContentDetail } from '@cursus/contract/participant'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { getUserContent } from './get-user-content.ts'
import { readOwnContent } from './own-content.ts'

/** A content among the participant's favourites, or no longer; whatever the state of the access, for it stays readable. */
export async function setFavorite(ctx: UserCtx, input: SetFavoriteInput): Promise<UserContentDetail> {
  const { access, content } = await readOwnContent(ctx, input)
  await sql`
    insert into user_contents (access_id, content_id, is_favorite)
    values (${access.id}, ${content.contentId}, ${input.isFavorite})
    on conflict (access_id, content_id) do update set is_favorite = excluded.is_favorite`.execute(ctx.db)
  return getUserContent(ctx, input)
}

/** The same for a file that was given with this content, or with its module. @throws NotFound for any other file. */
export async function setResourceFavorite(ctx: UserCtx, input: SetResourceFavoriteInput): Promise<UserContentDetail> {
  const { access, content } = await readOwnContent(ctx, input)
  const { rows } = await sql`
    select from content_version_resources
    where content_version_id = ${content.contentVersionId} and resource_id = ${input.resourceId}
    union all
    select from module_version_resources
    where module_version_id = ${access.moduleVersionId} and resource_id = ${input.resourceId}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('NotFound')
  await (input.isFavorite
    ? sql`
        insert into favorite_resources (access_id, resource_id, created_at)
        values (${access.id}, ${input.resourceId}, ${ctx.now()})
        on conflict do nothing`
    : sql`delete from favorite_resources where access_id = ${access.id} and resource_id = ${input.resourceId}`
  ).execute(ctx.db)
  return getUserContent(ctx, input)
}
