import type { CompanyUser } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import { iso } from './access-row.ts'
import { isAccessActive } from './access-terms.ts'

/** People of the company: who holds or held an access there, and members of its groups. Erased people are not among them. */
const people = (ctx: CompanyCtx): RawBuilder<unknown> => sql`
  (
    select held.user_id from accesses held where held.company_id = ${ctx.company.id}
    union
    select gm.user_id from user_group_members gm join user_groups g on g.id = gm.user_group_id
    where g.company_id = ${ctx.company.id}
  ) p join users u on u.id = p.user_id and u.deleted_at is null`

const ofPerson = (ctx: CompanyCtx): RawBuilder<unknown> => sql`
  from accesses a
  join module_licences l on l.id = a.licence_id
  join module_versions v on v.id = a.module_version_id
  where a.company_id = ${ctx.company.id} and a.user_id = u.id`

const columns = (ctx: CompanyCtx): RawBuilder<unknown> => sql`
  u.id, u.email, u.firstname, u.lastname, u.avatar, u.signed_up_at is null as is_invited,
  u.suspended_at is not null as is_suspended,
  (select json_build_object(
    'access_count', count(*), 'active_access_count', count(*) filter (where ${isAccessActive(ctx)}),
    'progress', coalesce(100 * sum(a.done_count) filter (where a.revoked_at is null)
      / sum(v.content_count) filter (where a.revoked_at is null), 0)
  ) ${ofPerson(ctx)}) as figures,
  (select max(a.last_access_at) ${ofPerson(ctx)}) as last_access_at`

type StoredUser = Pick<
  CompanyUser,
  'id' | 'email' | 'firstname' | 'lastname' | 'avatar' | 'isInvited' | 'isSuspended'
> & {
  figures: Pick<CompanyUser, 'accessCount' | 'activeAccessCount' | 'progress'>
  lastAccessAt: Date | null
}

const toCompanyUser = (row: StoredUser): CompanyUser => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  avatar: row.avatar,
  isInvited: row.isInvited,
  isSuspended: row.isSuspended,
  accessCount: row.figures.accessCount,
  activeAccessCount: row.figures.activeAccessCount,
  progress: Math.floor(row.figures.progress),
  lastAccess: iso(row.lastAccessAt),
})

/**
 * People of the company with what they do there; the search looks at names and e-mail. Progress is done ÷ contents over all accesses that
 * are not revoked. Sorts: name, email, lastAccess.
 */
export async function listCompanyUsers(ctx: CompanyCtx, query: ListQuery): Promise<Page<CompanyUser>> {
  const names = sql`fold_text(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '') || ' ' || coalesce(u.email, ''))`
  const { rows, total } = await selectPage<StoredUser>(
    ctx.db,
    {
      from: people(ctx),
      where: query.search ? [textContains(names, query.search)] : [],
      id: sql`u.id`,
      sorts: {
        name: sql`fold_text(coalesce(u.lastname || ' ' || u.firstname, u.email))`,
        email: sql`u.email`,
        lastAccess: sql`(select max(a.last_access_at) ${ofPerson(ctx)})`,
      },
      columns: columns(ctx),
    },
    query,
  )
  return { rows: rows.map(toCompanyUser), total }
}

/** One person of the company. @throws NotFound */
export async function getCompanyUser(ctx: CompanyCtx, { id }: { id: string }): Promise<CompanyUser> {
  const { rows } = await sql<StoredUser>`
    select ${columns(ctx)} from ${people(ctx)} where u.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return toCompanyUser(row)
}
