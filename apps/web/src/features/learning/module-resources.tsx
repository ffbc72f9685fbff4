import type { UserModule } from '@cursus/contract'
import { Download, File, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { FavoriteButton } from './favorite-button.tsx'

type Resource = UserModule['resources'][number]

const icons: Record<string, LucideIcon> = {
  PDF: FileText,
  DOC: FileText,
  DOCX: FileText,
  ODT: FileText,
  TXT: FileText,
  XLS: FileSpreadsheet,
  XLSX: FileSpreadsheet,
  ODS: FileSpreadsheet,
  CSV: FileSpreadsheet,
  PNG: FileImage,
  JPG: FileImage,
  JPEG: FileImage,
  WEBP: FileImage,
  SVG: FileImage,
}

/** "PDF", from the end of a file's name; empty where it has none. */
export const fileKind = (fileName: string): string => /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? ''

export function ResourceIcon({ fileName, className }: { fileName: string; className?: string }) {
  const Icon = icons[fileKind(fileName)] ?? File
  return <Icon className={className} aria-hidden />
}

/** "PDF · 1,2 Mo" */
export function resourceFacts({ fileName, size }: Pick<Resource, 'fileName' | 'size'>): string {
  return [fileKind(fileName), formatBytes(size)].filter(Boolean).join(' · ')
}

/** Files given with a module or a content: what they are, a star and a download. */
export function ResourceList({
  resources,
  onFavorite,
}: {
  resources: readonly Resource[]
  onFavorite: (resource: Resource, favorite: boolean) => void
}) {
  return (
    <ul className="flex flex-col gap-2.5">
      {resources.map((resource) => (
        <li key={`${resource.id} ${resource.contentId}`} className="flex items-center gap-2.5">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-secondary">
            <ResourceIcon fileName={resource.fileName} className="size-4" />
          </span>
          <div className="min-w-0 flex-1">
            <Tooltip label={resource.name}>
              <p className="truncate text-sm">{resource.name}</p>
            </Tooltip>
            <p className="text-xs text-muted-foreground tabular-nums">{resourceFacts(resource)}</p>
          </div>
          <div className="flex shrink-0">
            <FavoriteButton
              title={resource.name}
              favorite={resource.favorite}
              onChange={(favorite) => onFavorite(resource, favorite)}
            />
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
