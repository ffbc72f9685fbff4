import { Trash2 } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { useFoundCompanyModules } from '#web/components/use-found.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { userGroupList } from './user-group-queries.ts'

export const removeUserGroups = (companyId: string): Act<{ id: string }> => ({
  label: m.company_group_remove,
  icon: Trash2,
  useWords: countWords({
    title: m.company_group_remove_title,
    effect: m.company_group_remove_effect,
    action: m.company_group_remove_action,
  }),
  done: m.company_group_removed,
  send: (selection) => trpcClient.company.userGroup.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})

const { text, count, day } = columnsOf(userGroupList)

export function UserGroupList() {
  const companyId = useCompanyId()
  const { trainingWrite } = useCompanyRights(companyId)
  return (
    <ListPage
      list={useList(userGroupList)}
      name="groupes"
      title={m.nav_user_groups()}
      columns={[
        text('name', m.company_group(), (row) => row.name, { sort: 'name' }),
        count('users', m.nav_users(), (row) => row.userCount, { sort: 'users' }),
        count('modules', m.nav_modules(), (row) => row.moduleCount),
        day('creationDate', m.company_group_created(), (row) => row.creationDate, {
          sort: 'creationDate',
        }),
      ]}
      rowLabel={(row) => row.name}
      rowLink={(row) => ({
        to: '/company/$companyId/user-group/$userGroupId',
        params: { companyId, userGroupId: row.id },
      })}
      current="userGroupId"
      filters={{ moduleId: { label: m.company_access_module(), useFound: useFoundCompanyModules } }}
      card={{ body: (row) => m.company_group_users({ count: row.userCount }) }}
      searchPlaceholder={m.company_group_search()}
      add={
        trainingWrite && {
          link: { to: '/company/$companyId/user-group/add', params: { companyId } },
          label: m.company_group_add(),
        }
      }
      selected={m.list_selected_groups}
      acts={trainingWrite ? [removeUserGroups(companyId)] : []}
      empty={{ title: m.company_group_empty(), text: m.company_group_empty_text() }}
    />
  )
}
