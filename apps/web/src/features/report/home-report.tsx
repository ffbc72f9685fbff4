import { useState } from 'react'
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
    <div className="flex min-w-0 flex-col gap-4">
      <CompletionCard report={data} span={span} onSpan={setSpan} isBrief />
      {data && data.groups.length > 0 ? <GroupsCard groups={data.groups.slice(0, mostGroups)} /> : null}
    </div>
  )
}
