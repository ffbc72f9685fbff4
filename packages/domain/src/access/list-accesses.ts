import type { AccessRow, ListAccessesInput } from '@cursus/contract/access'
import type { Page } from '@cursus/contract/list'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { isInOne, isOneOf, selectPage, textContains } from '../list-page.ts'
import { accessColumns, accessTables, progressOf, type StoredAccess, toAccessRow } from './access-row.ts'
import { endOfDay, isAccessActive } from './access-terms.ts'

/**
 * Accesses of the company, newest first; the search looks at the person's names and e-mail and the module's title. Sorts: user, module,
 * licence, progress, lastAccess, creationDate, expireDate, state.
 */
export async function listAccesses(ctx: CompanyCtx, query: ListAccessesInput): Promise<Page<AccessRow>> {
  const { rows, total } = await selectPage<StoredAccess>(
    ctx.db,
    {
      from: accessTables,
      where: [sql`a.company_id = ${ctx.company.id}`, ...filters(ctx, query)],
      id: sql`a.id`,
      sorts: {
        user: sql`fold_text(coalesce(u.lastname || ' ' || u.firstname, u.email))`,
        module: sql`fold_text(v.title)`,
        licence: sql`fold_text(l.name)`,
        progress: progressOf,
        lastAccess: sql`a.last_access_at`,
        creationDate: sql`a.created_at`,
        expireDate: sql`least(a.ends_at, ${endOfDay(ctx, sql`l.end_date`)})`,
        state: sql`${isAccessActive(ctx)}`,
      },
      columns: accessColumns(ctx),
    },
    query,
  )
  return { rows: rows.map(toAccessRow), total }
}

function filters(ctx: CompanyCtx, query: ListAccessesInput): RawBuilder<unknown>[] {
  const states = {
    active: isAccessActive(ctx),
    inactive: sql`not ${isAccessActive(ctx)}`,
    revoked: sql`a.revoked_at is not null`,
    expired: sql`(a.revoked_at is null and a.ends_at <= ${ctx.now()})`,
  }
  const where: RawBuilder<unknown>[] = [
    isOneOf(sql`a.licence_id`, query.moduleLicenceId),
    isOneOf(sql`a.module_id`, query.moduleId),
    isInOne(states, query.state),
  ]
  if (query.userId) where.push(sql`a.user_id = ${query.userId}`)
  if (query.endsWithinDays !== undefined) {
    const limit = new Date(ctx.now().getTime() + query.endsWithinDays * 86_400_000)
    where.push(isAccessActive(ctx), sql`least(a.ends_at, ${endOfDay(ctx, sql`l.end_date`)}) < ${limit}`)
  }
  if (query.neverOpened !== undefined) where.push(sql`(a.last_access_at is null) = ${query.neverOpened}`)
  if (query.search) {
    const names = sql`fold_text(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '') || ' ' || coalesce(u.email, ''))`
    where.push(sql`(${textContains(names, query.search)} or ${textContains(sql`fold_text(v.title)`, query.search)})`)
  }
  return where
}
