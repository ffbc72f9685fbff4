import type { UserModule } from '@cursus/contract/participant'
import { Download } from 'lucide-react'
import { ResourceThumb, resourceFacts } from '#web/components/resource-kind.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { m } from '#web/paraglide/messages.js'
import { ResourceStar } from './use-favorites.tsx'

/** Files of a module or content with a favourite and a download button. */
export function ResourceList({
  userModuleId,
  contentId,
  resources,
}: {
  userModuleId: string
  /** Any content of the module, for the files of the whole module. */
  contentId: string
  resources: UserModule['resources']
}) {
  return (
    <ul role="list" className="flex flex-col gap-2.5">
      {resources.map((resource) => (
        <li key={`${resource.id} ${resource.contentId}`} className="flex items-center gap-2.5">
          <ResourceThumb fileName={resource.fileName} />
          <div className="min-w-0 flex-1">
            <Tooltip label={resource.name}>
              <p className="truncate text-sm">{resource.name}</p>
            </Tooltip>
            <p className="text-xs text-muted-foreground">{resourceFacts(resource)}</p>
          </div>
          <div className="flex shrink-0">
            <ResourceStar userModuleId={userModuleId} contentId={resource.contentId ?? contentId} resource={resource} />
            <IconButton asChild size="icon-sm" label={m.participant_resource_download({ name: resource.name })}>
              <a href={resource.file} download={resource.fileName}>
                <Download className="text-muted-foreground" aria-hidden />
              </a>
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
