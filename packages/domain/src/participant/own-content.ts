import { AppError } from '@cursus/contract/error'
import type { UserCtx } from '../context.ts'
import { type LearnerContentRow, readModuleContents } from './module-contents.ts'
import { type OwnAccess, readOwnAccess } from './own-access.ts'
import { assertUsable } from './usable-access.ts'

export type OwnContent = { access: OwnAccess; content: LearnerContentRow }

/**
 * Returns a content of one of the caller's accesses.
 * @throws NotFound for anything else
 */
export async function readOwnContent(
  ctx: UserCtx,
  { userModuleId, contentId }: { userModuleId: string; contentId: string },
): Promise<OwnContent> {
  const access = await readOwnAccess(ctx, userModuleId)
  const content = (await readModuleContents(ctx.db, access, contentId))[0]
  if (!content) throw new AppError('NotFound')
  return { access, content }
}

/**
 * @throws ModuleAccessNotActive, NotAvailableContent?reason=notAccepted,
 * NotAvailableContent?contentId=… (the content to be done first)
 */
export function assertOpenable({ access, content }: OwnContent): void {
  assertUsable(access)
  if (content.missingId) throw new AppError('NotAvailableContent', { contentId: content.missingId })
}
