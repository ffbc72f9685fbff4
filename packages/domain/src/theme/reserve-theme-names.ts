import type { ManagementCtx } from '../context.ts'
import { reserveBothNames } from '../name/index.ts'

/** @throws NameAlreadyExist, NameAlreadyExistForArchived */
export const reserveThemeNames = (
  ctx: ManagementCtx,
  id: string,
  names: { name: string | null; fallbackName: string },
): Promise<void> =>
  reserveBothNames(ctx, id, 'theme', names, (holderId) =>
    ctx.db
      .selectFrom('themes')
      .select(['name', 'fallbackName', 'archivedAt'])
      .where('id', '=', holderId)
      .executeTakeFirstOrThrow(),
  )
