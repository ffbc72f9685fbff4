import { fitsRemovingManager } from '@cursus/contract/act-values'
import type { Manager } from '@cursus/contract/manager'
import { UserMinus } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { StateBadge } from '#web/components/state-badge.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { managerList } from './manager-queries.ts'
import { ManagerRights, managerRightsText } from './rights-fields.tsx'

/** Removes managers. The server refuses to remove the last one with admin write. */
export const removeManagers = (companyId: string): Act<Manager> => ({
  label: m.company_manager_remove,
  icon: UserMinus,
  fit: fitsRemovingManager,
  why: () => m.company_manager_myself(),
  useWords: countWords({
    title: m.company_manager_remove_title,
    effect: m.company_manager_remove_effect,
    action: m.company_manager_remove_action,
  }),
  done: m.company_manager_removed,
  send: (selection) => trpcClient.company.manager.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})

const { text, day } = columnsOf(managerList)
const nameOf = (row: Manager) => fullName(row) + (row.isMe ? ` (${m.company_manager_me()})` : '')
const accountText = ({ isInvited }: Manager) => (isInvited ? m.company_manager_invited() : m.company_user_active())

export function ManagerList() {
  const companyId = useCompanyId()
  const { adminWrite } = useCompanyRights(companyId)
  return (
    <ListPage
      list={useList(managerList)}
      name="gestionnaires"
      title={m.nav_managers()}
      columns={[
        text('name', m.company_manager_name(), fullName, {
          sort: 'name',
          cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
        }),
        text('email', m.company_manager_email(), (row) => row.email, { sort: 'email', initiallyHidden: true }),
        text('rights', m.company_manager_roles(), (row) => managerRightsText(row.rights), {
          cell: (row) => (
            <div className="xl:w-max">
              <ManagerRights rights={row.rights} />
            </div>
          ),
        }),
        text('account', m.company_user_state(), accountText, {
          cell: (row) => <StateBadge state={row.isInvited ? 'toAccept' : 'active'}>{accountText(row)}</StateBadge>,
        }),
        day('creationDate', m.company_manager_since(), (row) => row.creationDate, {
          sort: 'creationDate',
          from: 960,
        }),
      ]}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/company/$companyId/manager/$userId', params: { companyId, userId: row.id } })}
      current="userId"
      card={{ body: (row) => <ManagerRights rights={row.rights} /> }}
      searchPlaceholder={m.company_manager_search()}
      add={
        adminWrite && {
          link: { to: '/company/$companyId/manager/add', params: { companyId } },
          label: m.company_manager_add(),
        }
      }
      selected={m.list_selected_managers}
      acts={adminWrite ? [removeManagers(companyId)] : []}
      empty={{ title: m.company_manager_empty(), text: m.company_manager_empty_text() }}
    />
  )
}
