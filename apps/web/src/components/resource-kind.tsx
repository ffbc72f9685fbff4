import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { formatBytes } from '#web/lib/text/format.ts'

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

/** "PDF", from the file name's extension; empty without one. */
const fileKind = (fileName: string): string => /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? ''

export function ResourceIcon({ fileName, className }: { fileName: string; className?: string }) {
  const Icon = icons[fileKind(fileName)] ?? File
  return <Icon className={className} aria-hidden />
}

/** The icon in a box of 32 px, for lists. */
export const ResourceThumb = ({ fileName }: { fileName: string }) => (
  <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-secondary">
    <ResourceIcon fileName={fileName} className="size-4" />
  </span>
)

/** "PDF · 1,2 Mo" */
export function resourceFacts({ fileName, size }: { fileName: string; size: number }): string {
  return [fileKind(fileName), formatBytes(size)].filter(Boolean).join(' · ')
}
