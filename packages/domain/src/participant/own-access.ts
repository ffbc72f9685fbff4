import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import { accessReason } from '../access/index.ts'
import type { UserCtx } from '../context.ts'

export type OwnAccess = {
  id: string
  moduleId: string
  moduleVersionId: string
  companyId: string
  reason: AccessState
  acceptedAt: Date | null
  expireDate: string | null
  maxDayTimeLimit: number | null
}

/** An access of the participant who calls. @throws NotFound for somebody else's, as for one that does not exist. */
export async function readOwnAccess(ctx: UserCtx, id: string, { lock = false } = {}): Promise<OwnAccess> {
  const { rows } = await sql<OwnAccess>`
    select a.id, a.module_id, a.module_version_id, a.company_id, a.accepted_at, a.expire_date,
      a.max_day_time_limit, ${accessReason(ctx)} as reason
    from accesses a join module_licences l on l.id = a.licence_id
    where a.id = ${id} and a.user_id = ${ctx.actor.id} ${lock ? sql`for no key update of a` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('NotFound')
  return rows[0]
}
