import type { AccessChange } from '@cursus/contract/access'
import type { EventAction, EventFields } from '@cursus/contract/event-values'
import type { CompanyCtx } from '../context.ts'
import { selectChanges } from '../event/index.ts'
import { iso, notFound } from '../query/index.ts'

/**
 * Returns the latest 100 changes of an access of the company, newest first. What was sent to its
 * holder is in the log of reminders.
 * @throws NotFound
 */
export async function listAccessHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<AccessChange[]> {
  const { db, company } = ctx
  await db
    .selectFrom('accesses')
    .select('id')
    .where('companyId', '=', company.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectChanges(ctx, 'access', id)
    .select(['e.action', 'e.after'])
    .$narrowType<{ action: EventAction<'access'>; after: Partial<EventFields['access']> | null }>()
    .execute()
  return rows.map(({ createdAt, after, ...row }) => ({ ...row, creationDate: iso(createdAt), after: termsOf(after) }))
}

/** The terms among the fields of a change. */
function termsOf(after: Partial<EventFields['access']> | null): AccessChange['after'] {
  const { expireDate, dueDate, maxDayTimeLimit } = after ?? {}
  return {
    ...(expireDate !== undefined && { expireDate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(maxDayTimeLimit !== undefined && { maxDayTimeLimit }),
  }
}
