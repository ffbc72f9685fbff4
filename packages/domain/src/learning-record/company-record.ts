import type { CompanyRecordInput, LearningRecord } from '@cursus/contract/learning-record'
import { getCompanyUser } from '../company-user/index.ts'
import type { CompanyReader } from '../context.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { heldBy, readRecord } from './read-record.ts'

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
