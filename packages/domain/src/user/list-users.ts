import type { Page } from '@cursus/contract/list'
import type { ListUsersInput, UserRow } from '@cursus/contract/user'
import type { Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { isInOne, textContains } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { personSort, personText } from '../person.ts'
import { selectUsers, toUserRow } from './user-row.ts'

const { and, eb } = expressionBuilder<{ u: Users }, 'u'>()
const isOpen = eb('u.suspendedAt', 'is', null)
const hasSignedUp = eb('u.signedUpAt', 'is not', null)

/** Each account is in one state; suspension is told before what else might be said. */
const states = {
  suspended: eb('u.suspendedAt', 'is not', null),
  invited: and([isOpen, eb('u.signedUpAt', 'is', null)]),
  unverified: and([isOpen, hasSignedUp, eb('u.emailVerifiedAt', 'is', null)]),
  active: and([isOpen, eb('u.emailVerifiedAt', 'is not', null)]),
} satisfies Record<NonNullable<ListUsersInput['state']>[number], unknown>

/**
 * Every account that is not erased, invited ones too; the search looks at names and e-mail. Sorts: name, email,
 * creationDate, lastSignIn.
 */
export const listUsers = ({ db, actor }: ManagementCtx, query: ListUsersInput): Promise<Page<UserRow>> =>
  selectPage(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where('u.deletedAt', 'is', null)
        .where(isInOne(states, query.state))
        .where(textContains(personText, query.search)),
      key: ['u.id'],
      sorts: { name: personSort, email: 'u.email', creationDate: 'u.createdAt', lastSignIn: 'u.lastSignInAt' },
      detail: selectUsers(db),
      toAnswer: (row) => toUserRow(row, actor.id),
    },
    query,
  )
