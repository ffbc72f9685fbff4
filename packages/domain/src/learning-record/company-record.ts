import type { LearningRecord } from '@cursus/contract/learning-record'
import { getCompanyUser } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { personColumns, toPerson } from '../person.ts'
import { heldBy, readRecord } from './read-record.ts'

/**
 * The record of learning of one access of the company.
 * @throws NotFound
 */
export async function getAccessRecord(ctx: CompanyCtx, { id }: { id: string }): Promise<LearningRecord> {
  const isHeld = heldBy({ companyId: ctx.company.id, accessId: id })
  const person = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(personColumns)
    .where(isHeld)
    .executeTakeFirstOrThrow(notFound)
  return { person, ...(await readRecord(ctx, isHeld)) }
}

/**
 * The record of learning of a person in the modules of the company.
 * @throws NotFound
 */
export async function getUserRecord(ctx: CompanyCtx, { id }: { id: string }): Promise<LearningRecord> {
  const person = toPerson(await getCompanyUser(ctx, { id }))
  return { person, ...(await readRecord(ctx, heldBy({ companyId: ctx.company.id, userId: id }))) }
}
