import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { formatBytes } from '#web/lib/format.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { userResourceList } from './participant-queries.ts'
import { ResourceActions, ResourceName, ResourceOrigin } from './resource-row.tsx'
import { useOwnModules } from './use-own-modules.ts'

const { text } = columnsOf(userResourceList)

/** All files of the participant's modules. */
export function UserResourcePage() {
  const modules = useOwnModules()
  const { data: has } = trpc.participant.userContent.filters.useQuery()
  return (
    <ListPage
      list={useList(userResourceList)}
      name="user-resources"
      title={m.nav_resources()}
      subtitle={m.participant_resources_subtitle()}
      columns={[
        {
          id: 'name',
          header: m.participant_resource_name(),
          sort: 'name',
          value: (row) => row.name,
          cell: (row) => <ResourceName row={row} />,
        },
        {
          id: 'module',
          header: m.participant_module(),
          share: true,
          value: (row) => row.module.title,
          cell: (row) => <ResourceOrigin row={row} />,
        },
        text('size', m.participant_resource_size(), (row) => formatBytes(row.size), { sort: 'size', align: 'right' }),
        {
          id: 'action',
          header: m.list_actions(),
          align: 'right',
          width: '112px',
          cell: (row) => <ResourceActions row={row} />,
        },
      ]}
      rowLabel={(row) => row.name}
      card={{
        body: (row) => (
          <div className="flex items-center justify-between gap-3">
            <ResourceOrigin row={row} />
            <ResourceActions row={row} />
          </div>
        ),
      }}
      searchPlaceholder={m.participant_resources_search()}
      filters={{
        userModuleId: {
          label: m.participant_module(),
          options: modules.map((module) => ({ value: module.id, label: typeset(module.title) })),
        },
        themeId: {
          label: m.participant_theme(),
          options: (has?.themes ?? []).map((theme) => ({ value: theme.id, label: localName(theme) })),
        },
        isFavorite: {
          label: m.participant_favorites(),
          options: [{ value: true, label: m.participant_favorites_only() }],
        },
      }}
      empty={{ title: m.participant_resources_empty_title(), text: m.participant_resources_empty_text() }}
    />
  )
}
