import { fitsRemovingPlatformManager } from '@cursus/contract/act-values'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { can } from '@cursus/rights'
import { UserMinus } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { UserStateBadge, userStateText } from '#web/components/user-state.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { platformManagerList } from './platform-manager-queries.ts'
import { PlatformRightsBadges, platformRightsWords } from './platform-rights.tsx'

/** Removes all platform rights. The server refuses to remove the last manager. */
export const removePlatformManagers: Act<PlatformManager> = {
  label: m.management_manager_remove,
  icon: UserMinus,
  fit: fitsRemovingPlatformManager,
  why: () => m.management_manager_myself(),
  useWords: countWords({
    title: m.management_manager_remove_title,
    effect: m.management_manager_remove_effect,
    action: m.management_manager_remove_action,
  }),
  done: m.management_manager_removed,
  send: (selection) => trpcClient.management.platformManager.remove.mutate({ selection }),
  most: 200,
  stale: () => api.management.invalidate(),
}

const { text } = columnsOf(platformManagerList)
const nameOf = (row: PlatformManager) => fullName(row) + (row.isMe ? ` (${m.management_user_me()})` : '')

export function PlatformManagerList() {
  const mayWrite = can(useMe(), 'platformManagers.write')
  return (
    <ListPage
      list={useList(platformManagerList)}
      name="platform-managers"
      title={m.nav_managers()}
      columns={[
        text('name', m.management_manager_name(), fullName, {
          sort: 'name',
          cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
        }),
        text('email', m.management_user_email(), (row) => row.email, { sort: 'email', initiallyHidden: true }),
        text(
          'rights',
          m.management_manager_rights(),
          (row) => platformRightsWords(row.platformManagementRights).join(', '),
          { share: true, cell: (row) => <PlatformRightsBadges rights={row.platformManagementRights} /> },
        ),
        text('account', m.management_user_account(), userStateText, { cell: (row) => <UserStateBadge user={row} /> }),
      ]}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/management/platformManager/$userId', params: { userId: row.id } })}
      current="userId"
      card={{
        aside: (row) => <UserStateBadge user={row} />,
        body: (row) => <PlatformRightsBadges rights={row.platformManagementRights} />,
      }}
      searchPlaceholder={m.management_manager_search()}
      add={mayWrite && { link: { to: '/management/platformManager/add' }, label: m.management_manager_add() }}
      selected={m.list_selected_managers}
      acts={mayWrite ? [removePlatformManagers] : []}
      empty={{ title: m.management_manager_empty_title(), text: m.management_manager_empty_text() }}
    />
  )
}
