import type { ReminderSettings, UpdateReminderSettingsInput } from '@cursus/contract/reminder'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent, revisionOf } from '../event/index.ts'
import { notFound } from '../query/index.ts'

const fields = ['notAcceptedDays', 'notStartedDays', 'beforeDueDays', 'beforeEndDays', 'lateEveryDays'] as const

/** Returns when the company reminds its people by itself. */
export const getReminderSettings = ({ db, company }: CompanyCtx): Promise<ReminderSettings> =>
  db
    .selectFrom('reminderSettings as s')
    .select(({ ref }) => [...fields, revisionOf('reminderSettings', ref('s.companyId')).as('revision')])
    .where('s.companyId', '=', company.id)
    .executeTakeFirstOrThrow(notFound)

/**
 * Changes when the company reminds its people; absent fields keep their value, and null turns a
 * reminder off.
 * @throws ChangedMeanwhile
 */
export async function updateReminderSettings(
  ctx: CompanyCtx,
  { revision, ...input }: UpdateReminderSettingsInput,
): Promise<ReminderSettings> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const before = await db
      .selectFrom('reminderSettings')
      .select(fields)
      .where('companyId', '=', ctx.company.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes }
    const thing = { noun: 'reminderSettings', thingId: ctx.company.id, companyId: ctx.company.id } as const
    await assertRevision(tx, thing, revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      // The sweep looks again today, with the new days.
      await db
        .updateTable('reminderSettings')
        .set({ ...change.after, sweptOn: null })
        .where('companyId', '=', ctx.company.id)
        .execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change })
    }
    return getReminderSettings(tx)
  })
}
