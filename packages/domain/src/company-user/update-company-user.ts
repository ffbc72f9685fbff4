import type { CompanyUser, UpdateCompanyUserInput } from '@cursus/contract/company-user'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields } from '../event/index.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { lockAttributes } from './change-attributes.ts'
import { getCompanyUser } from './get-company-user.ts'
import { changedFacts, readFacts, storeFacts } from './person-facts.ts'

/**
 * Changes what the company says about a person: names and language, which hold until the person
 * writes their own, and attributes. Absent fields are kept.
 * @throws ChangedMeanwhile, NotFound, TooManyAttributes
 */
export async function updateCompanyUser(ctx: CompanyCtx, input: UpdateCompanyUserInput): Promise<CompanyUser> {
  const { id, revision, ...changes } = input
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const known = await lockAttributes(
      tx,
      (changes.attributes ?? []).map(({ name }) => name),
    )
    if (!(await lockPeople(db, [id], 'changes')).has(id)) throw notFound()
    await assertRevision(tx, { noun: 'companyUser', thingId: id, companyId: ctx.company.id }, revision)
    const stored = (await readFacts(tx, [id])).get(id)
    if (!stored) throw notFound()
    const { isKnown, removedAt, ...before } = stored
    const after = changedFacts(before, changes, known)
    if (Object.keys(changedFields(before, after).after).length > 0)
      await storeFacts(tx, [{ userId: id, before, after }], known)
    return getCompanyUser(tx, { id })
  })
}
