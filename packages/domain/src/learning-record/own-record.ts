import type { LearningActivity, LearningRecord, OwnRecordInput } from '@cursus/contract/learning-record'
import type { UserCtx } from '../context.ts'
import { personColumns } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { heldBy, readActivity, readRecord } from './read-record.ts'

/**
 * The participant's record of learning, closed accesses included; of one module where given.
 * @throws NotFound for a module of somebody else
 */
export async function getOwnRecord(
  ctx: UserCtx,
  { userModuleId, ...days }: OwnRecordInput = {},
): Promise<LearningRecord> {
  const userId = ctx.actor.id
  if (userModuleId !== undefined) {
    await ctx.db
      .selectFrom('accesses as a')
      .select('a.id')
      .where(heldBy({ userId, accessId: userModuleId }))
      .executeTakeFirstOrThrow(notFound)
  }
  const person = await ctx.db
    .selectFrom('users as u')
    .select(personColumns)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const of = userModuleId === undefined ? { userId } : { userId, accessId: userModuleId }
  return { person, ...(await readRecord(ctx, heldBy(of), days)) }
}

/** What the participant learned this month and week. */
export const getOwnActivity = (ctx: UserCtx): Promise<LearningActivity> => readActivity(ctx, ctx.actor.id)
