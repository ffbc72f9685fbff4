import type { Page } from '@cursus/contract/list-values'
import type { ListUsersInput, UserRow } from '@cursus/contract/user'
import type { ManagementCtx } from '../context.ts'
import { isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { selectUsers, toUserRow } from './user-row.ts'

/**
 * All accounts that are not erased, invited ones included; the search matches names and e-mail.
 * Sorts: name, email, creationDate, lastSignIn.
 */
export const listUsers = ({ db, actor }: ManagementCtx, query: ListUsersInput): Promise<Page<UserRow>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where('u.deletedAt', 'is', null)
        .where(({ ref }) => isOneOf(ref('u.state'), query.state))
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['u.id'],
      sorts: {
        name: 'u.sortName',
        email: 'u.email',
        creationDate: 'u.createdAt',
        lastSignIn: { by: 'u.lastSignInAt', nullable: true },
      },
      detail: selectUsers(db),
      toAnswer: (row) => toUserRow(row, actor.id),
    },
    query,
  )
