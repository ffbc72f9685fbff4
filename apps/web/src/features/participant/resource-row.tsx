import type { UserResourceRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { FavoriteButton } from './favorite-button.tsx'
import { stateOfClosed } from './module-cards.tsx'
import { ResourceIcon, resourceFacts } from './resource-kind.tsx'
import { useFavorites } from './use-favorites.ts'

/** The name of a file in a list. */
export const ResourceName = ({ row }: { row: UserResourceRow }) => (
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
export function ResourceOrigin({ row }: { row: UserResourceRow }) {
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

/** Downloads a file, or says why not; and its star. */
export function ResourceActions({ row }: { row: UserResourceRow }) {
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
