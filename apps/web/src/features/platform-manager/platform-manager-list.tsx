import type { PlatformManager } from '@cursus/contract/platform-manager'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { UserStateBadge, userStateText } from '#web/features/user/user-state.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { toastError } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { PlatformRightsBadges, platformRightsWords } from './platform-rights.tsx'
import { RemovePlatformManagersDialog } from './remove-platform-managers.tsx'

const nameOf = (row: PlatformManager) => fullName(row) + (row.isMe ? ` (${m.management_user_me()})` : '')

const columns = (): Column<PlatformManager>[] => [
  {
    id: 'name',
    header: m.management_manager_name(),
    sort: 'name',
    width: '300px',
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
    id: 'rights',
    header: m.management_manager_rights(),
    csv: (row) => platformRightsWords(row.platformManagementRights).join(', '),
    cell: (row) => <PlatformRightsBadges rights={row.platformManagementRights} />,
  },
  {
    id: 'account',
    header: m.management_user_account(),
    width: '130px',
    csv: (row) => userStateText(row),
    cell: (row) => <UserStateBadge user={row} />,
  },
]

/** Who manages the platform. */
export function PlatformManagerList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const state = useListState({ sort: 'name', order: 'asc' })
  const query = toListQuery(state.search)
  const list = trpc.management.platformManager.list.useQuery(query, { placeholderData: keepPreviousData })
  const loadRows = () => loadAll((page) => utils.client.management.platformManager.list.query({ ...query, ...page }))
  /** The choice outlives the page, the search and the filters in which it was made. */
  const loadEverybody = () => loadAll((page) => utils.client.management.platformManager.list.query(page))
  const mayWrite = can(me, 'platformManagers.write')
  const { userId } = useParams({ strict: false })
  const add = mayWrite ? (
    <Button asChild>
      <Link to="/management/platformManager/add" search>
        <Plus aria-hidden />
        {m.management_manager_add()}
      </Link>
    </Button>
  ) : undefined
  return (
    <DataList<PlatformManager>
      id="platform-managers"
      title={m.nav_managers()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns()}
      rowId={(row) => row.id}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/management/platformManager/$userId', params: { userId: row.id }, search: true })}
      currentId={userId}
      renderCard={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <Link
              to="/management/platformManager/$userId"
              params={{ userId: row.id }}
              search
              className="block min-w-0 before:absolute before:inset-0 before:content-['']"
            >
              <PersonLines person={row} title={nameOf(row)} size="lg" />
            </Link>
            <UserStateBadge user={row} />
          </div>
          <PlatformRightsBadges rights={row.platformManagementRights} />
        </div>
      )}
      searchPlaceholder={m.management_manager_search()}
      actions={add}
      loadAllRows={loadRows}
      bulkActions={
        mayWrite
          ? (ids, clear) => (
              <RemoveButton
                loadEmails={async () => {
                  const chosen = new Set(ids)
                  return (await loadEverybody()).filter(({ id }) => chosen.has(id)).flatMap(({ email }) => email ?? [])
                }}
                onDone={clear}
              />
            )
          : undefined
      }
      empty={{ title: m.management_manager_empty_title(), text: m.management_manager_empty_text(), action: add }}
    />
  )
}

function RemoveButton({ loadEmails, onDone }: { loadEmails: () => Promise<string[]>; onDone: () => void }) {
  const utils = trpc.useUtils()
  const [emails, setEmails] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    try {
      const chosen = await loadEmails()
      if (chosen.length > 0) {
        setEmails(chosen)
        setAsking(true)
        return
      }
      // Somebody else was quicker: none of them manages the platform any more.
      onDone()
      await utils.management.platformManager.list.invalidate()
    } catch (error) {
      void toastError(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button variant="danger-outline" size="sm" loading={pending} onClick={() => void ask()}>
        <UserMinus aria-hidden />
        {m.management_manager_remove()}
      </Button>
      <RemovePlatformManagersDialog emails={emails} open={asking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}
