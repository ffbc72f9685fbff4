import type { CheckContentInput } from '@cursus/contract/content'
import type { ManagementCtx } from '../context.ts'
import { findHolder } from '../name/index.ts'
import { lockCategoryForShare, refuseContentTitle } from './create-content.ts'

/**
 * Checks what would refuse a content after its package was sent. It reserves nothing, so another
 * editor can still be faster.
 * @throws AlreadyExistContentTitle…, ValidationFailed for an unknown category
 */
export async function checkContent(
  ctx: ManagementCtx,
  { title, language, categoryId, contentId }: CheckContentInput,
): Promise<{ title: string; language: CheckContentInput['language'] }> {
  await lockCategoryForShare(ctx, categoryId)
  const wanted = { kind: 'content', language, text: title } as const
  const holder = await findHolder(ctx.db, wanted)
  if (holder !== undefined && holder !== contentId) await refuseContentTitle(ctx.db, wanted, holder)
  return { title, language }
}
