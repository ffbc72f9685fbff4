import { AppError } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { Manager } from '@cursus/contract/manager'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { type ManagerRow, managerColumns, toManager } from './manager-row.ts'

const managers = sql`company_managers m join users u on u.id = m.user_id`
const names = sql`fold_text(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '') || ' ' || coalesce(u.email, ''))`

/** Managers of the company; the search looks at names and e-mail. Sorts: name, email, creationDate. */
export async function listManagers(ctx: CompanyCtx, query: ListQuery): Promise<Page<Manager>> {
  const inCompany = sql`m.company_id = ${ctx.company.id}`
  const { rows, total } = await selectPage<ManagerRow>(
    ctx.db,
    {
      from: managers,
      where: query.search ? [inCompany, textContains(names, query.search)] : [inCompany],
      id: sql`m.user_id`,
      sorts: {
        name: sql`fold_text(coalesce(u.lastname || ' ' || u.firstname, u.email))`,
        email: sql`u.email`,
        creationDate: sql`m.created_at`,
      },
      columns: managerColumns,
    },
    query,
  )
  return { rows: rows.map((row) => toManager(row, ctx.actor.id)), total }
}

/** One manager of the company, by the person's id. @throws NotFound */
export async function getManager(ctx: CompanyCtx, { id }: { id: string }): Promise<Manager> {
  const { rows } = await sql<ManagerRow>`
    select ${managerColumns} from ${managers} where m.company_id = ${ctx.company.id} and m.user_id = ${id}`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return toManager(row, ctx.actor.id)
}
