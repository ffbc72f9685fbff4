import { AppError } from '@cursus/contract/error'
import type { CompanyCtx } from '../context.ts'

/** A licence of the company, locked until the end of the transaction: whoever counts its seats waits here. @throws NotFound */
export async function lockLicence(ctx: CompanyCtx, id: string) {
  const licence = await ctx.db
    .selectFrom('moduleLicences')
    .selectAll()
    .where('companyId', '=', ctx.company.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!licence) throw new AppError('NotFound')
  return licence
}
