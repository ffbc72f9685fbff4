import { AppError } from '@cursus/contract/error'
import { preparedQuery, type RowOf } from '@cursus/db'
import { accessReason, clockOf, type Moment, momentOf } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { selectLearnerContents } from './module-contents.ts'
import { assertUsable } from './usable-access.ts'

type Own = Moment & { userModuleId: string; contentId: string; userId: string }

const selectOwnContent = preparedQuery((db, own: Own) =>
  selectLearnerContents(db, own.userId)
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select(['a.id as accessId', 'a.moduleVersionId', accessReason(clockOf(own)).as('reason')])
    .where('a.id', '=', own.userModuleId)
    .where('a.userId', '=', own.userId)
    .whereRef('mc.moduleVersionId', '=', 'a.moduleVersionId')
    .where('mc.contentId', '=', own.contentId),
)

/** A content of an access, with the results of its participant and the state of the access. */
export type OwnContent = RowOf<typeof selectOwnContent>

/**
 * Returns a content of one of the caller's accesses.
 * @throws NotFound for anything else
 */
export async function readOwnContent(
  ctx: UserCtx,
  input: { userModuleId: string; contentId: string },
): Promise<OwnContent> {
  const [own] = await selectOwnContent(ctx.db, { ...momentOf(ctx), ...input, userId: ctx.actor.id })
  if (!own) throw notFound()
  return own
}

/**
 * @throws ModuleAccessNotActive, NotAvailableContent?reason=notAccepted,
 * NotAvailableContent?contentId=… (the content to be done first)
 */
export function assertOpenable({ reason, missingId }: Pick<OwnContent, 'reason' | 'missingId'>): void {
  assertUsable({ reason })
  if (missingId) throw new AppError('NotAvailableContent', { contentId: missingId })
}
