import type { ManagementCtx } from '../context.ts'
import { reserveBothNames } from '../name/index.ts'

/** @throws NameAlreadyExist */
export const reserveCategoryNames = (
  ctx: ManagementCtx,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> =>
  reserveBothNames(ctx, id, 'category', names, async (holderId) => {
    const holder = ctx.db.selectFrom('contentCategories').select(['name', 'fallbackName']).where('id', '=', holderId)
    return { ...(await holder.executeTakeFirstOrThrow()), archivedAt: null }
  })
