import type { ManagementCtx } from '../context.ts'

/**
 * The version that the caller has made of a resumable upload: its answer was lost, and the request
 * is repeated.
 */
export const findMadeOfUpload = async (ctx: ManagementCtx, uploadId: string | undefined) =>
  uploadId === undefined
    ? undefined
    : ctx.db
        .selectFrom('contentVersions')
        .select('contentId')
        .where('id', '=', uploadId)
        .where('createdBy', '=', ctx.actor.id)
        .executeTakeFirst()
