import type { CompanyCtx } from '../context.ts'
import { notFound } from '../not-found.ts'

/** A licence of the company, locked until the end of the transaction: whoever counts its seats waits here. @throws NotFound */
export function lockLicence(ctx: CompanyCtx, id: string) {
  return ctx.db
    .selectFrom('moduleLicences')
    .selectAll()
    .where('companyId', '=', ctx.company.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
