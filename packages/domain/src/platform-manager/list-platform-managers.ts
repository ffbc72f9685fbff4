import { AppError } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { type PlatformManagerRow, platformManagerColumns, toPlatformManager } from './platform-manager-row.ts'

const managers = sql`(select distinct user_id from platform_rights) p join users u on u.id = p.user_id`
const names = sql`fold_text(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '') || ' ' || coalesce(u.email, ''))`

/** Who manages the platform; the search looks at names and e-mail. Sorts: name, email, creationDate. */
export async function listPlatformManagers(ctx: ManagementCtx, query: ListQuery): Promise<Page<PlatformManager>> {
  const { rows, total } = await selectPage<PlatformManagerRow>(
    ctx.db,
    {
      from: managers,
      where: query.search ? [textContains(names, query.search)] : [],
      id: sql`u.id`,
      sorts: {
        name: sql`fold_text(coalesce(u.lastname || ' ' || u.firstname, u.email))`,
        email: sql`u.email`,
        creationDate: sql`u.created_at`,
      },
      columns: platformManagerColumns,
    },
    query,
  )
  return { rows: rows.map((row) => toPlatformManager(row, ctx.actor.id)), total }
}

/** One platform manager, by the person's id. @throws NotFound, also for who holds no right */
export async function getPlatformManager(ctx: ManagementCtx, { id }: { id: string }): Promise<PlatformManager> {
  const [manager] = await findPlatformManagers(ctx, [id])
  if (!manager) throw new AppError('NotFound')
  return manager
}

/** Those of these people who manage the platform, by e-mail. */
export async function findPlatformManagers(ctx: ManagementCtx, ids: readonly string[]): Promise<PlatformManager[]> {
  const { rows } = await sql<PlatformManagerRow>`
    select ${platformManagerColumns} from ${managers} where u.id = any(${ids}::uuid[]) order by u.email`.execute(ctx.db)
  return rows.map((row) => toPlatformManager(row, ctx.actor.id))
}
