import type { UserResourceRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { ResourceIcon, ResourceThumb, resourceFacts } from '#web/components/resource-kind.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleLink, previewLink } from './learner-links.ts'
import { stateOfClosed } from './module-cards.tsx'
import { firstModuleOf, ModuleNames, moduleNames } from './module-names.tsx'
import { ResourceStar } from './use-favorites.tsx'

/** The name of a file in a list. */
export const ResourceName = ({ row }: { row: UserResourceRow }) => (
  <TwoLines start={<ResourceThumb fileName={row.fileName} />} title={row.name} sub={resourceFacts(row)} />
)

/** The modules of a file, and its content, if any. */
export function ResourceOrigin({ row }: { row: UserResourceRow }) {
  const { content } = row
  const { userModuleId } = firstModuleOf(row)
  return (
    <div className="min-w-0 text-sm">
      {row.modules.length > 1 ? (
        <ModuleNames row={row} linkOf={(module) => moduleLink(module.userModuleId)} className="text-sm" />
      ) : (
        <p>
          <Link {...moduleLink(userModuleId)} className="block truncate quiet-link">
            {moduleNames(row)}
          </Link>
        </p>
      )}
      <p className="text-xs text-muted-foreground">
        {content ? (
          <Link {...previewLink(userModuleId, content.id)} className="block truncate quiet-link">
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
  const module = firstModuleOf(row)
  const closed = stateOfClosed(module)
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
      <ResourceStar userModuleId={module.userModuleId} contentId={row.contentId} resource={row} />
    </span>
  )
}

/** A file as a card. */
export const ResourceTile = ({ row }: { row: UserResourceRow }) => (
  <Card className={cn('flex flex-col gap-3 p-4', !firstModuleOf(row).active && 'bg-muted')}>
    <div className="flex items-start gap-3">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-secondary">
        <ResourceIcon fileName={row.fileName} className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="title text-base break-words">{row.name}</h2>
        <p className="mt-0.5 text-xs text-muted-foreground">{resourceFacts(row)}</p>
      </div>
    </div>
    <div className="mt-auto flex items-center justify-between gap-3">
      <ResourceOrigin row={row} />
      <ResourceActions row={row} />
    </div>
  </Card>
)
