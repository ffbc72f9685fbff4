import type { CompanyCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

/**
 * Returns a licence of the company and locks it until the end of the transaction; counts of its
 * seats wait for the lock.
 * @throws NotFound
 */
export function lockLicence(ctx: CompanyCtx, id: string) {
  return ctx.db
    .selectFrom('moduleLicences')
    .selectAll()
    .where('companyId', '=', ctx.company.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
