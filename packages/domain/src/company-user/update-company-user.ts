import type { CompanyUser, UpdateCompanyUserInput } from '@cursus/contract/company-user'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields } from '../event/index.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { getCompanyUser } from './get-company-user.ts'
import { changedFacts, readGiven, storeGiven } from './given-facts.ts'
import { lockAttributes } from './lock-attributes.ts'

/**
 * Changes what the company says about a person: names and language, which hold until the person
 * writes their own, and attributes. Absent fields are kept.
 * @throws ChangedMeanwhile, NotFound, TooManyAttributes
 */
export async function updateCompanyUser(ctx: CompanyCtx, input: UpdateCompanyUserInput): Promise<CompanyUser> {
  const { id, revision, ...given } = input
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const known = await lockAttributes(
      tx,
      (given.attributes ?? []).map(({ name }) => name),
    )
    if (!(await lockPeople(db, [id], 'changes')).has(id)) throw notFound()
    await assertRevision(tx, { noun: 'companyUser', thingId: id, companyId: ctx.company.id }, revision)
    const stored = (await readGiven(tx, [id])).get(id)
    if (!stored) throw notFound()
    const { isKnown, removedAt, ...before } = stored
    const after = changedFacts(before, given, known)
    if (Object.keys(changedFields(before, after).after).length > 0)
      await storeGiven(tx, [{ userId: id, before, after }], known)
    return getCompanyUser(tx, { id })
  })
}
