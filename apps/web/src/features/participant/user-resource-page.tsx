import type { UserResourceRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { StateBadge } from '#web/components/state-badge.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { FavoriteButton } from './favorite-button.tsx'
import { stateOfClosed } from './module-cards.tsx'
import { userResourceList } from './participant-queries.ts'
import { ResourceIcon, resourceFacts } from './resource-kind.tsx'
import { useFavorites } from './use-favorites.ts'
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
          cell: (row) => <File row={row} />,
        },
        {
          id: 'module',
          header: m.participant_module(),
          share: true,
          value: (row) => row.module.title,
          cell: (row) => <Origin row={row} />,
        },
        text('size', m.participant_resource_size(), (row) => formatBytes(row.size), { sort: 'size', align: 'right' }),
        {
          id: 'action',
          header: m.list_actions(),
          align: 'right',
          width: '112px',
          cell: (row) => <Actions row={row} />,
        },
      ]}
      rowLabel={(row) => row.name}
      card={{
        body: (row) => (
          <div className="flex items-center justify-between gap-3">
            <Origin row={row} />
            <Actions row={row} />
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

const File = ({ row }: { row: UserResourceRow }) => (
  <TwoLines
    start={
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-secondary">
        <ResourceIcon fileName={row.fileName} className="size-4" />
      </span>
    }
    title={row.name}
    sub={resourceFacts(row)}
  />
)

/** The module of a file, and its content, if any. */
function Origin({ row }: { row: UserResourceRow }) {
  const { module, content } = row
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate">
        <Link
          to="/platform/user-module/$userModuleId"
          params={{ userModuleId: module.userModuleId }}
          className="underline-offset-4 hover:underline"
        >
          {typeset(module.title)}
        </Link>
      </p>
      <p className="truncate text-xs text-muted-foreground">
        {content ? (
          <Link
            to="/platform/user-module/$userModuleId/preview-content/$contentId"
            params={{ userModuleId: module.userModuleId, contentId: content.id }}
            className="underline-offset-4 hover:underline"
          >
            {typeset(content.title)}
          </Link>
        ) : (
          m.participant_content_of_module()
        )}
      </p>
    </div>
  )
}

function Actions({ row }: { row: UserResourceRow }) {
  const favorites = useFavorites(row.module.userModuleId)
  const closed = stateOfClosed(row.module)
  return (
    <span className="flex shrink-0 items-center justify-end gap-1">
      {row.file ? (
        <IconButton asChild size="icon-sm" label={m.participant_resource_download({ name: row.name })}>
          <a href={row.file} download={row.fileName}>
            <Download className="text-muted-foreground" aria-hidden />
          </a>
        </IconButton>
      ) : closed ? (
        <StateBadge state={closed} />
      ) : (
        <span className="text-xs text-muted-foreground">{m.participant_resource_closed()}</span>
      )}
      <FavoriteButton
        title={row.name}
        favorite={row.favorite}
        onChange={(favorite) => favorites.setResource(row.contentId, row.id, favorite)}
      />
    </span>
  )
}
