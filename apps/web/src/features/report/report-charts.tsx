import type { ReportStep } from '@cursus/contract/report'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { now } from '#web/lib/clock.ts'
import { formatRecent } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { CompletionCard } from './completion-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { KeyFigures } from './key-figures.tsx'
import { type ReportFilters, type Span, useReport } from './use-report.ts'

/** Figures and charts of what matches the filters of a page. */
export function ReportCharts({
  filters,
  chosen,
  onChoose,
}: {
  filters: ReportFilters
  chosen?: readonly ReportStep[]
  onChoose?: (steps: ReportStep[] | undefined) => void
}) {
  const [span, setSpan] = useState<Span>('weeks')
  const { data, error, refetch } = useReport(filters, span)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} className="mb-4" />
  return (
    <>
      {data ? (
        <KeyFigures figures={data.figures} {...(chosen && { chosen })} {...(onChoose && { onChoose })} />
      ) : (
        <Skeleton className="mb-4 h-[68px]" />
      )}
      {data && now().getTime() - Date.parse(data.countedAt) > 60_000 ? (
        <p className="-mt-2 mb-2 text-right text-xs text-muted-foreground">
          {m.report_counted({ when: formatRecent(data.countedAt) })}
        </p>
      ) : null}
      <div className="mb-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_440px]">
        <CompletionCard report={data} span={span} onSpan={setSpan} />
        <GroupsCard groups={data?.groups} />
      </div>
    </>
  )
}
