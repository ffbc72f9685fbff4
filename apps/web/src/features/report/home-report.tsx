import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { CompletionCard } from './completion-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { type Span, useReport } from './use-report.ts'

/** Groups on a home page; all of them are in the report. */
const mostGroups = 5

/**
 * Completion over time and by group, asked for apart so that the rest of the page does not wait.
 */
export function HomeReport({ companyId }: { companyId: string }) {
  const [span, setSpan] = useState<Span>('weeks')
  const { data } = useReport({ companyId }, span)
  return (
    <div className="grid min-w-0 gap-4">
      <CompletionCard
        report={data}
        span={span}
        onSpan={setSpan}
        link={
          <Link to="/company/$companyId/report" params={{ companyId }} className="text-link text-sm">
            {m.report_all()}
          </Link>
        }
      />
      {data && data.groups.length > 0 ? <GroupsCard groups={data.groups.slice(0, mostGroups)} /> : null}
    </div>
  )
}
