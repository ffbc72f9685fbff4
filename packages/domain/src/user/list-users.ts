import type { Page } from '@cursus/contract/list'
import type { ListUsersInput, UserRow } from '@cursus/contract/user'
import { type RawBuilder, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { isInOne, selectPage, textContains } from '../list-page.ts'
import { type StoredUser, toUserRow, userColumns } from './user-row.ts'

const names = sql`fold_text(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '') || ' ' || coalesce(u.email, ''))`

type State = NonNullable<ListUsersInput['state']>[number]

/** Each account is in one state; suspension is told before what else might be said. */
const states: Record<State, RawBuilder<unknown>> = {
  suspended: sql`u.suspended_at is not null`,
  invited: sql`(u.suspended_at is null and u.signed_up_at is null)`,
  unverified: sql`(u.suspended_at is null and u.signed_up_at is not null and u.email_verified_at is null)`,
  active: sql`(u.suspended_at is null and u.email_verified_at is not null)`,
}

/**
 * Every account that is not erased, invited ones too; the search looks at names and e-mail. Sorts: name, email, creationDate, lastSignIn.
 */
export async function listUsers(ctx: ManagementCtx, query: ListUsersInput): Promise<Page<UserRow>> {
  const where = [sql`u.deleted_at is null`, isInOne(states, query.state)]
  if (query.search) where.push(textContains(names, query.search))
  const { rows, total } = await selectPage<StoredUser>(
    ctx.db,
    {
      from: sql`users u`,
      where,
      id: sql`u.id`,
      sorts: {
        name: sql`fold_text(coalesce(u.lastname || ' ' || u.firstname, u.email))`,
        email: sql`u.email`,
        creationDate: sql`u.created_at`,
        lastSignIn: sql`u.last_sign_in_at`,
      },
      columns: userColumns,
    },
    query,
  )
  return { rows: rows.map((row) => toUserRow(row, ctx.actor.id)), total }
}
