import type { CompanyExport, CreateExportInput } from '@cursus/contract/made-file'
import { percentOf } from '@cursus/contract/percent'
import { Download, FileArchive, FileChartColumn, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError, toastInfo } from '#web/lib/fault/toast.ts'
import { pollMs, untilMade, useDownloads } from '#web/lib/file/made-file.ts'
import type { Order } from '#web/lib/list/define-list.ts'
import { formatBytes, formatRecent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Exports of a list of accesses. */
export const resultExports = [
  { kind: 'results', format: 'xlsx' },
  { kind: 'results', format: 'csv' },
  { kind: 'attestations', format: 'zip' },
  { kind: 'records', format: 'zip' },
] as const satisfies readonly Choice[]
/** Exports of figures, before those of the results that they count. */
export const figureExports = [
  { kind: 'parts', format: 'xlsx' },
  { kind: 'parts', format: 'csv' },
  { kind: 'parts', format: 'pdf' },
  ...resultExports,
] as const satisfies readonly Choice[]

type Choice = Pick<CreateExportInput, 'kind' | 'format'>

const words: Record<CompanyExport['kind'], Partial<Record<CompanyExport['format'], () => string>>> = {
  results: { xlsx: m.export_results_xlsx, csv: m.export_results_csv },
  parts: { xlsx: m.export_parts_xlsx, csv: m.export_parts_csv, pdf: m.export_parts_pdf },
  attestations: { zip: m.export_attestations },
  records: { zip: m.export_records },
}
const preparing: Record<CompanyExport['kind'], (values: { done: number; total: number }) => string> = {
  results: m.export_preparing_rows,
  parts: m.export_preparing_rows,
  attestations: m.export_preparing_attestations,
  records: m.export_preparing_records,
}
const icons = { xlsx: FileSpreadsheet, csv: FileText, pdf: FileChartColumn, zip: FileArchive }

/**
 * Exports a list as it is seen, in a file that the worker writes. The page downloads it as soon as
 * it is ready; it is kept here for a week.
 */
export function ExportMenu({
  companyId,
  choices,
  query,
  resultOrder,
  columns,
  filters: readFilters = () => [],
}: {
  companyId: string
  choices: readonly Choice[]
  /** Filters and order of the list. */
  query: NonNullable<CreateExportInput['query']>
  /** Order of the results that a list of figures stands for. */
  resultOrder?: Order
  /** Of the list; all of them when absent. */
  columns?: readonly string[]
  /** What the list is filtered by, in words; default: nothing. */
  filters?: () => readonly string[]
}) {
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const utils = trpc.useUtils()
  const exports = trpc.company.export.list.useQuery(
    { companyId },
    {
      enabled: open || waiting.length > 0,
      refetchInterval: (query) => (waiting.length > 0 ? pollMs : untilMade(query)),
    },
  )
  const create = trpc.company.export.create.useMutation({
    onSuccess: async ({ id }) => {
      setWaiting((ids) => [...ids, id])
      await utils.company.export.list.invalidate({ companyId })
    },
    onError: async (error) => toastError(await loadErrorText(error)),
    meta: { silent: true },
  })
  const { data } = exports
  useDownloads(data, [waiting, setWaiting], ({ state }) =>
    state === 'empty' ? toastInfo(m.export_empty()) : toastError(m.export_failed()),
  )
  const { sort, order, ...filters } = query
  const [first] = choices
  const start = ({ kind, format }: Choice) =>
    create.mutate({
      companyId,
      kind,
      format,
      filters: [...readFilters()],
      // Results, certificates and records are of the same rows; figures are others.
      query: (kind === 'parts') === (first?.kind === 'parts') ? query : { ...filters, ...resultOrder },
      // The list shows the columns of its first export.
      ...(columns && kind === first?.kind && { columns: [...columns] }),
    })
  const isBusy = create.isPending || waiting.length > 0
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" loading={isBusy}>
          {isBusy ? null : <Download aria-hidden />}
          {m.list_export()}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={m.list_export()} className="w-80 p-2">
        <ul role="list">
          {choices.map((choice) => {
            const Icon = icons[choice.format]
            return (
              <li key={`${choice.kind} ${choice.format}`}>
                <Button
                  variant="ghost"
                  className="w-full justify-start"
                  disabled={create.isPending}
                  onClick={() => start(choice)}
                >
                  <Icon aria-hidden />
                  {words[choice.kind][choice.format]?.()}
                </Button>
              </li>
            )
          })}
        </ul>
        {data && data.length > 0 ? (
          <section className="mt-2 border-t pt-2" aria-live="polite">
            <h2 className="px-3 pb-1 text-xs font-medium text-muted-foreground">{m.export_recent()}</h2>
            <ul role="list" className="max-h-64 overflow-y-auto">
              {data.map((row) => (
                <RecentExport key={row.id} of={row} />
              ))}
            </ul>
          </section>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}

function RecentExport({ of: row }: { of: CompanyExport }) {
  const { rowsDone, rowsTotal } = row
  const name = words[row.kind][row.format]?.() ?? ''
  return (
    <li className="flex items-center gap-3 px-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-xs text-muted-foreground">
          {row.state === 'preparing'
            ? preparing[row.kind]({ done: rowsDone, total: rowsTotal ?? 0 })
            : {
                failed: m.export_failed_short(),
                empty: m.export_empty_short(),
                ready: `${formatRecent(row.requestedAt)} · ${formatBytes(row.size ?? 0)}`,
              }[row.state]}
        </span>
        {row.filters ? (
          <span className="block truncate text-xs text-muted-foreground" title={row.filters.join(' · ')}>
            {row.filters.join(' · ') || m.export_all_rows()}
          </span>
        ) : null}
        {row.state === 'ready' && row.rowsLeftOut > 0 ? (
          <span className="block text-xs text-muted-foreground">{m.export_left_out({ count: row.rowsLeftOut })}</span>
        ) : null}
        {row.state === 'preparing' ? (
          <Progress
            value={percentOf(rowsDone, rowsTotal ?? 0)}
            label={m.export_progress_of({ name })}
            className="mt-1"
          />
        ) : null}
      </span>
      {row.file ? (
        <Button variant="outline" size="sm" asChild>
          <a href={row.file} download aria-label={m.export_download_of({ name })}>
            {m.export_download()}
          </a>
        </Button>
      ) : null}
    </li>
  )
}
