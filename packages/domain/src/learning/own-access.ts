import { AppError } from '@cursus/contract'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { type AccessTerms, accessTermsColumns } from './access-terms.ts'

export type OwnAccess = AccessTerms & { id: string; moduleId: string; moduleVersionId: string; companyId: string }

/** An access of the participant who calls. @throws NotFound for somebody else's, as for one that does not exist. */
export async function readOwnAccess(ctx: UserCtx, id: string, { lock = false } = {}): Promise<OwnAccess> {
  const { rows } = await sql<OwnAccess>`
    select a.id, a.module_id, a.module_version_id, a.company_id, ${accessTermsColumns(ctx.settings.timeZone)}
    from accesses a join module_licences l on l.id = a.licence_id
    where a.id = ${id} and a.user_id = ${ctx.actor.id} ${lock ? sql`for no key update of a` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('NotFound')
  return rows[0]
}
