import type { ReportFigures, ReportStep } from '@cursus/contract/report'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { GroupsCard } from './bars-card.tsx'
import { CompletionCard } from './completion-card.tsx'
import { barSteps, shareText, shownSteps, stepLooks } from './steps.ts'
import { type ReportFilters, type Span, useReport } from './use-report.ts'

/** Figures and charts of what matches the filters of a page. `bars` are in place of the weeks. */
export function ReportCharts({
  filters,
  bars,
  chosen,
  onChoose,
}: {
  filters: ReportFilters
  bars?: ReactNode
  chosen?: readonly ReportStep[]
  onChoose?: (steps: ReportStep[] | undefined) => void
}) {
  const [span, setSpan] = useState<Span>('weeks')
  const { data, error, refetch } = useReport(filters, span)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} className="mb-4" />
  return (
    <>
      {data ? (
        <KeyFigures figures={data.figures} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Skeleton className="mb-4 h-[68px]" />
      )}
      {data && now().getTime() - Date.parse(data.countedAt) > 60_000 ? (
        <p className="-mt-2 mb-2 text-right text-xs text-muted-foreground">
          {m.report_counted({ when: formatRecent(data.countedAt) })}
        </p>
      ) : null}
      <div
        className={cn(
          'mb-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_440px]',
          bars && 'print:grid-cols-[minmax(0,410fr)_minmax(0,252fr)] print:gap-10',
        )}
      >
        {bars ?? <CompletionCard report={data} span={span} onSpan={setSpan} />}
        <GroupsCard groups={data?.groups} hasLegend={!bars} />
      </div>
    </>
  )
}

/**
 * The figures add up, so they are one card. With `onChoose` each is a filter of the list below, and
 * the first one removes it.
 */
function KeyFigures({
  figures,
  chosen = [],
  onChoose,
}: {
  figures: ReportFigures
  chosen?: readonly ReportStep[]
  onChoose?: (steps: ReportStep[] | undefined) => void
}) {
  const steps = (onChoose ? shownSteps : barSteps).filter((step) => step !== 'ended' || figures.ended > 0)
  return (
    <Card className="mb-4 overflow-hidden print:rounded-none print:border-0">
      <ul
        role="list"
        aria-label={m.report_figures()}
        className={cn(
          'grid grid-cols-2 sm:grid-cols-3 print:auto-cols-fr print:grid-flow-col print:grid-cols-none',
          steps.length === 5 ? 'xl:grid-cols-6' : 'xl:grid-cols-5',
        )}
      >
        <Figure
          icon={<Users aria-hidden />}
          tone="bg-secondary text-muted-foreground"
          count={figures.given}
          label={m.report_given()}
          // Five of them fill two and three columns.
          className={steps.length === 5 ? undefined : 'col-span-2 xl:col-span-1 print:col-span-1'}
          {...(onChoose && { isOn: chosen.length === 0, onClick: () => onChoose(undefined) })}
        />
        {steps.map((step) => {
          const { icon: Icon, label, tone } = stepLooks[step]
          const isOn = chosen.length === 1 && chosen[0] === step
          return (
            <Figure
              key={step}
              icon={<Icon aria-hidden />}
              tone={tone}
              count={figures[step]}
              share={figures.given > 0 ? shareText(figures[step], figures.given) : undefined}
              label={label()}
              {...(onChoose && { isOn, onClick: () => onChoose(isOn ? undefined : [step]) })}
            />
          )
        })}
      </ul>
    </Card>
  )
}

type FigureProps = {
  icon: ReactNode
  tone: string
  count: number
  share?: string
  label: string
  className?: string | undefined
  isOn?: boolean
  onClick?: () => void
}

function Figure({ icon, tone, count, share, label, className, isOn, onClick }: FigureProps) {
  const face = (
    <>
      <span
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-lg print:hidden [&_svg]:size-[18px]',
          tone,
        )}
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="title text-lg tabular-nums print:text-2xl">{formatNumber(count)}</span>
          {share ? <span className="text-xs text-muted-foreground">{share}</span> : null}
        </span>
        <span className="block text-xs font-medium">{label}</span>
      </span>
    </>
  )
  const box = 'flex min-h-[68px] w-full items-center gap-3 px-4 py-2.5 text-left print:p-0'
  return (
    <li
      className={cn(
        '-mr-px -mb-px flex border-r border-b print:mr-3 print:border-b-0 print:last:border-r-0',
        className,
      )}
    >
      {onClick ? (
        <button
          type="button"
          aria-pressed={isOn}
          className={cn(
            box,
            'hover:bg-muted focus-visible:-outline-offset-2',
            isOn && 'bg-accent hover:bg-accent print:bg-transparent',
          )}
          onClick={onClick}
        >
          {face}
        </button>
      ) : (
        <div className={box}>{face}</div>
      )}
    </li>
  )
}
