import { Download } from 'lucide-react'
import { ResourceIcon, resourceFacts } from '#web/components/resource-kind.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { m } from '#web/paraglide/messages.js'

type Resource = { id: string; name: string; file: string; fileName: string; size: number }

export function ResourceLinks({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul role="list" className="flex flex-col gap-2.5">
      {resources.map((resource) => (
        <li key={resource.id} className="flex items-center gap-2.5">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-secondary">
            <ResourceIcon fileName={resource.fileName} className="size-4" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm">{resource.name}</p>
            <p className="text-xs text-muted-foreground tabular-nums">{resourceFacts(resource)}</p>
          </div>
          <IconButton asChild size="icon-sm" label={m.participant_resource_download({ name: resource.name })}>
            <a href={resource.file} download={resource.fileName}>
              <Download className="text-muted-foreground" aria-hidden />
            </a>
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
