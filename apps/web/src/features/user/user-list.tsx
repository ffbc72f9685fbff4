import type { UserRow } from '@cursus/contract/user'
import { can, isEmptyPlatformRights } from '@cursus/rights'
import { ShieldCheck } from 'lucide-react'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { UserStateBadge, userStateNames, userStates, userStateText } from '#web/components/user-state.tsx'
import { platformRightsWords } from '#web/features/platform-manager/platform-rights.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { suspendUsers, unsuspendUsers } from './user-acts.tsx'
import { userList } from './user-queries.ts'

const { text, day, recent } = columnsOf(userList)
const nameOf = (row: UserRow) => fullName(row) + (row.isMe ? ` (${m.management_user_me()})` : '')

/** All accounts with their bulk acts; erasing is not among them. */
export function UserList() {
  const me = useMe()
  return (
    <ListPage
      list={useList(userList)}
      name="users"
      title={m.nav_users()}
      columns={[
        text('name', m.management_user_name(), fullName, {
          sort: 'name',
          cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
        }),
        text('email', m.management_user_email(), (row) => row.email, { sort: 'email', initiallyHidden: true }),
        text('state', m.management_user_account(), userStateText, { cell: (row) => <UserStateBadge user={row} /> }),
        text(
          'rights',
          m.management_user_platform_rights(),
          (row) => platformRightsWords(row.platformManagementRights).join(', '),
          {
            from: 960,
            cell: (row) =>
              isEmptyPlatformRights(row.platformManagementRights) ? null : (
                <Badge>
                  <ShieldCheck aria-hidden />
                  {m.management_manager_name()}
                </Badge>
              ),
          },
        ),
        recent('lastSignIn', m.management_user_last(), (row) => row.lastSignIn, m.management_user_never(), {
          sort: 'lastSignIn',
        }),
        day('creationDate', m.management_created_on(), (row) => row.creationDate, {
          sort: 'creationDate',
          from: 1100,
        }),
      ]}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/management/user/$userId', params: { userId: row.id } })}
      current="userId"
      card={{ aside: (row) => <UserStateBadge user={row} /> }}
      searchPlaceholder={m.management_user_search()}
      filters={{
        state: {
          label: m.management_user_account(),
          options: userStates.map((value) => ({ value, label: userStateNames[value]() })),
        },
      }}
      selected={m.list_selected_people}
      acts={can(me, 'users.write') ? [unsuspendUsers(me), suspendUsers(me)] : []}
      empty={{ title: m.management_user_empty_title(), text: m.management_user_empty_text() }}
    />
  )
}
