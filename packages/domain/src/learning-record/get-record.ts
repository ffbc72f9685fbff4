import type {
  CompanyRecordInput,
  LearningActivity,
  LearningRecord,
  OwnRecordInput,
} from '@cursus/contract/learning-record'
import { getCompanyUser } from '../company-user/index.ts'
import type { CompanyReader, UserCtx } from '../context.ts'
import { companyPersonColumns, personColumns, toPerson } from '../person/index.ts'
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

/**
 * The record of learning of one access of the company.
 * @throws NotFound
 */
export async function getAccessRecord(
  ctx: CompanyReader,
  { id, ...days }: CompanyRecordInput,
): Promise<LearningRecord> {
  const isHeld = heldBy({ companyId: ctx.company.id, accessId: id })
  const person = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'a.userId').onRef('p.companyId', '=', 'a.companyId'),
    )
    .select(companyPersonColumns(ctx.company.id))
    .where(isHeld)
    .executeTakeFirstOrThrow(notFound)
  return { person, ...(await readRecord(ctx, isHeld, days)) }
}

/**
 * The record of learning of a person in the modules of the company.
 * @throws NotFound
 */
export async function getUserRecord(ctx: CompanyReader, { id, ...days }: CompanyRecordInput): Promise<LearningRecord> {
  const person = toPerson(await getCompanyUser(ctx, { id }))
  return { person, ...(await readRecord(ctx, heldBy({ companyId: ctx.company.id, userId: id }), days)) }
}
