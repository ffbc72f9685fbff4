import type { UserRow, UserState } from '@cursus/contract/user'
import { can, isEmptyPlatformRights } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CirclePause, CirclePlay, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { platformRightsWords } from '#web/features/platform-manager/platform-rights.tsx'
import { formatDate, formatDateTime, formatRecent } from '#web/lib/format.ts'
import { toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { SuspendUsersDialog, type Suspension } from './suspend-users.tsx'
import { UserStateBadge, userStateNames, userStateText } from './user-state.tsx'
import { userStates } from './user-states.ts'

const nameOf = (row: UserRow) => fullName(row) + (row.isMe ? ` (${m.management_user_me()})` : '')
const isManager = (row: UserRow) => !isEmptyPlatformRights(row.platformManagementRights)

const columns = (): Column<UserRow>[] => [
  {
    id: 'name',
    header: m.management_user_name(),
    sort: 'name',
    csv: fullName,
    cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
  },
  {
    id: 'email',
    header: m.management_user_email(),
    sort: 'email',
    initiallyHidden: true,
    csv: (row) => row.email,
    cell: (row) => row.email,
  },
  {
    id: 'state',
    header: m.management_user_account(),
    csv: userStateText,
    cell: (row) => <UserStateBadge user={row} />,
  },
  {
    id: 'rights',
    header: m.management_user_platform_rights(),
    wideOnly: true,
    csv: (row) => platformRightsWords(row.platformManagementRights).join(', '),
    cell: (row) =>
      isManager(row) ? (
        <Badge>
          <ShieldCheck aria-hidden />
          {m.management_manager_name()}
        </Badge>
      ) : null,
  },
  {
    id: 'lastSignIn',
    header: m.management_user_last(),
    sort: 'lastSignIn',
    csv: (row) => (row.lastSignIn ? formatDateTime(row.lastSignIn) : ''),
    cell: (row) => (
      <span className="text-muted-foreground">
        {row.lastSignIn ? formatRecent(row.lastSignIn) : m.management_user_never()}
      </span>
    ),
  },
  {
    id: 'creationDate',
    header: m.management_created_on(),
    sort: 'creationDate',
    wideOnly: true,
    csv: (row) => formatDate(row.creationDate),
    cell: (row) => <span className="text-muted-foreground">{formatDate(row.creationDate)}</span>,
  },
]

/** Every account of the platform, with what can be done to several at once; nobody is erased from here. */
export function UserList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const state = useListState()
  const query = {
    ...toListQuery(state.search),
    state: state.search.state ? [state.search.state as UserState] : undefined,
  }
  const list = trpc.management.user.list.useQuery(query, { placeholderData: keepPreviousData })
  const loadRows = () => loadAll((page) => utils.client.management.user.list.query({ ...query, ...page }))
  const { userId } = useParams({ strict: false })
  return (
    <DataList<UserRow>
      id="users"
      title={m.nav_users()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns()}
      rowId={(row) => row.id}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/management/user/$userId', params: { userId: row.id }, search: true })}
      currentId={userId}
      renderCard={(row) => (
        <div className="flex items-center justify-between gap-3">
          <Link
            to="/management/user/$userId"
            params={{ userId: row.id }}
            search
            className="block min-w-0 before:absolute before:inset-0 before:content-['']"
          >
            <PersonLines person={row} title={nameOf(row)} size="lg" />
          </Link>
          <UserStateBadge user={row} />
        </div>
      )}
      searchPlaceholder={m.management_user_search()}
      filters={[
        {
          key: 'state',
          label: m.management_user_account(),
          options: userStates.map((value) => ({ value, label: userStateNames[value]() })),
        },
      ]}
      loadAllIds={async () => (await loadRows()).map((row) => row.id)}
      loadAllRows={loadRows}
      bulkActions={can(me, 'users.write') ? (ids, clear) => <BulkActions chosen={ids} onDone={clear} /> : undefined}
      empty={{ title: m.management_user_empty_title(), text: m.management_user_empty_text() }}
    />
  )
}

function BulkActions({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const me = useMe()
  // "All of them" is never meant to include oneself, and the server would refuse the others with it.
  const ids = chosen.filter((id) => id !== me.id)
  const onlyMe = ids.length === 0
  const [change, setChange] = useState<Suspension>()
  return (
    <>
      {onlyMe ? <span className="text-sm">{m.management_user_myself()}</span> : null}
      <Button variant="outline" size="sm" disabled={onlyMe} onClick={() => setChange({ action: 'unsuspend', ids })}>
        <CirclePlay aria-hidden />
        {m.management_user_unsuspend()}
      </Button>
      <Button
        variant="danger-outline"
        size="sm"
        disabled={onlyMe}
        onClick={() => setChange({ action: 'suspend', ids })}
      >
        <CirclePause aria-hidden />
        {m.management_user_suspend()}
      </Button>
      <SuspendUsersDialog change={change} onClose={() => setChange(undefined)} onDone={onDone} />
    </>
  )
}
