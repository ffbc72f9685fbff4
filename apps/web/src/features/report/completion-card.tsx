import type { Report } from '@cursus/contract/report'
import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { shareText } from './steps.ts'
import type { Span } from './use-report.ts'

const loadChart = () => import('./completion-chart.tsx')

/** Completion over time: the key figure in words, a chart, and the same as a table. */
export function CompletionCard({
  report,
  span,
  onSpan,
  isBrief = false,
}: {
  report: Report | undefined
  span: Span
  onSpan: (span: Span) => void
  /** Without the key figure, where other figures stand above, and as high as there is room. */
  isBrief?: boolean
}) {
  const [asTable, setAsTable] = useState(false)
  const loaded = useLoaded(!asTable, loadChart)
  return (
    <Card className="flex min-w-0 flex-1 flex-col print:border-0 print:*:px-0">
      <CardHead
        title={m.report_chart_title()}
        legend={asTable ? undefined : <Legend />}
        aside={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Segmented
              size="sm"
              label={m.report_chart_span()}
              value={span}
              onValueChange={onSpan}
              options={[
                { value: 'weeks', label: m.report_chart_weeks() },
                { value: 'year', label: m.report_chart_month_year() },
              ]}
            />
            <TableSwitch asTable={asTable} onChange={setAsTable} />
          </span>
        }
      />
      <div className={cn('flex flex-1 flex-col gap-3 p-4', isBrief && 'pt-3 pb-2')}>
        {isBrief ? null : report ? <KeyFigure report={report} /> : <Skeleton className="h-6" />}
        {asTable && report ? (
          <WeekTable weeks={report.weeks} />
        ) : report && loaded ? (
          <loaded.CompletionChart weeks={report.weeks} given={report.figures.given} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </div>
    </Card>
  )
}

export function TableSwitch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <IconButton
      size="icon-sm"
      label={asTable ? m.report_table_chart() : m.report_table()}
      aria-pressed={asTable}
      onClick={() => onChange(!asTable)}
    >
      {asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
    </IconButton>
  )
}

function KeyFigure({ report: { figures, weeks } }: { report: Report }) {
  const { done, given } = figures
  if (given === 0) return <p className="text-sm text-muted-foreground">{m.report_empty()}</p>
  const now = weeks.at(-1)?.done ?? 0
  const before = weeks.at(-5)?.done ?? 0
  return (
    <p className="text-sm">
      <strong className="font-semibold">{m.report_key_figure({ percent: shareText(done, given), done, given })}</strong>
      <span className="text-muted-foreground"> · {m.report_key_trend({ count: now - before })}</span>
    </p>
  )
}

function Legend() {
  const item = (sign: ReactNode, label: string) => (
    <span className="inline-flex items-center gap-2">
      {sign}
      {label}
    </span>
  )
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground" aria-hidden>
      {item(<span className="h-0.5 w-5 bg-chart-1" />, m.report_chart_done())}
      {item(<span className="w-5 border-t-2 border-dashed border-chart-2" />, m.report_chart_opened())}
    </p>
  )
}

function WeekTable({ weeks }: Pick<Report, 'weeks'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section tabIndex={0} aria-label={m.report_table()} className="max-h-64 overflow-y-auto">
      <Table aria-label={m.report_chart_title()}>
        <thead>
          <tr>
            <Th>{m.report_chart_week()}</Th>
            <Th className="text-right">{m.report_chart_done()}</Th>
            <Th className="text-right">{m.report_chart_opened()}</Th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, done, opened }) => (
            <Tr key={week}>
              <Td>{formatDate(week)}</Td>
              <Td className="text-right tabular-nums">{formatNumber(done)}</Td>
              <Td className="text-right tabular-nums">{formatNumber(opened)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
