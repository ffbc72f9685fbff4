import { AppError } from '@cursus/contract/error'
import type { User } from '@cursus/contract/user'
import { sql } from 'kysely'
import { isLive } from '../access/index.ts'
import type { ManagementCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { type StoredRights, toRights } from '../manager/index.ts'
import { isLastManager } from '../platform-manager/index.ts'
import { type StoredUser, toUserRow, userColumns } from './user-row.ts'

type CompanyOfUser = Partial<StoredRights> & {
  id: string
  name: string
  logoKey: string | null
  isManager: boolean
  accessCount: number
  liveCount: number
}

/** One account with the companies in which the person manages, learns or learned. @throws NotFound, also for an erased one */
export async function getUser(ctx: ManagementCtx, { id }: { id: string }): Promise<User> {
  const { rows } = await sql<StoredUser & { isLastManager: boolean }>`
    select ${userColumns}, ${isLastManager} as is_last_manager
    from users u where u.id = ${id} and u.deleted_at is null`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return { ...toUserRow(row, ctx.actor.id), companies: await companiesOf(ctx, id), isLastManager: row.isLastManager }
}

async function companiesOf(ctx: ManagementCtx, userId: string): Promise<User['companies']> {
  const { rows } = await sql<CompanyOfUser>`
    select c.id, c.name, c.logo_key, m.user_id is not null as is_manager,
      m.training_read, m.training_write, m.admin_read, m.admin_write, m.responsible,
      coalesce(held.access_count, 0) as access_count, coalesce(held.live_count, 0) as live_count
    from companies c
    left join company_managers m on m.company_id = c.id and m.user_id = ${userId}
    left join (
      select a.company_id, count(*) as access_count, count(*) filter (where ${isLive(ctx)}) as live_count
      from accesses a where a.user_id = ${userId} group by a.company_id
    ) held on held.company_id = c.id
    where m.user_id is not null or held.company_id is not null
    order by fold_text(c.name), c.id`.execute(ctx.db)
  return rows.map((row) => ({
    company: { id: row.id, name: row.name, logo: fileUrl(row.logoKey) },
    rights: row.isManager ? toRights(row as StoredRights) : null,
    accessCount: row.accessCount,
    liveCount: row.liveCount,
  }))
}
