import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleNames } from './module-names.tsx'
import { userResourceList } from './participant-queries.ts'
import { ResourceActions, ResourceName, ResourceOrigin, ResourceTile } from './resource-row.tsx'
import { useLearningFilters } from './use-learning-filters.tsx'

const { text } = columnsOf(userResourceList)

/** All files of the participant's modules. */
export function UserResourcePage() {
  return (
    <ListPage
      list={useList(userResourceList)}
      name="user-resources"
      title={m.nav_resources()}
      subtitle={m.participant_resources_subtitle()}
      columns={[
        text('name', m.participant_resource_name(), (row) => row.name, {
          sort: 'name',
          cell: (row) => <ResourceName row={row} />,
        }),
        text('module', m.participant_module(), moduleNames, {
          share: true,
          cell: (row) => <ResourceOrigin row={row} />,
        }),
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
      tile={(row) => <ResourceTile row={row} />}
      card={{
        body: (row) => (
          <div className="flex items-center justify-between gap-3">
            <ResourceOrigin row={row} />
            <ResourceActions row={row} />
          </div>
        ),
      }}
      searchPlaceholder={m.participant_resources_search()}
      filters={useLearningFilters()}
      empty={{ title: m.participant_resources_empty_title(), text: m.participant_resources_empty_text() }}
    />
  )
}
