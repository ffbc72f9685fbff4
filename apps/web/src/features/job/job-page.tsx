import { jobHistoryId } from '@cursus/contract/job'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { FailedJobs } from './failed-jobs.tsx'
import { JobBoard } from './job-board.tsx'
import { JobTroubles } from './job-troubles.tsx'
import { MailTest } from './mail-test.tsx'
import { WaitingJobs } from './waiting-jobs.tsx'

const pollMs = 5000

/** What runs in the background: in plain words, and the dashboard of the queues. */
export function JobPage() {
  const { view } = useSearch({ from: '/management/job' })
  const navigate = useNavigate()
  return (
    <Page>
      <PageHeader
        title={m.job_title()}
        subtitle={m.job_subtitle()}
        actions={
          <Segmented<'overview' | 'queues'>
            label={m.job_view()}
            value={view ?? 'overview'}
            onValueChange={(next) =>
              void navigate({ to: '/management/job', search: next === 'queues' ? { view: next } : {} })
            }
            options={[
              { value: 'overview', label: m.job_view_overview() },
              { value: 'queues', label: m.job_view_queues() },
            ]}
          />
        }
      />
      {view === 'queues' ? <JobBoard /> : <Overview />}
    </Page>
  )
}

function Overview() {
  const status = trpc.management.job.status.useQuery(undefined, { refetchInterval: pollMs, meta: { silent: true } })
  if (!status.data)
    return status.error ? (
      <FailureNotice error={status.error} onRetry={() => void status.refetch()} />
    ) : (
      <Skeleton className="h-64" />
    )
  return (
    <div className="flex flex-col gap-4">
      <JobTroubles status={status.data} />
      <MailTest />
      <FailedJobs status={status.data} />
      <WaitingJobs status={status.data} />
      <Card className="px-4 py-2">
        <HistorySection noun="job" id={jobHistoryId} />
      </Card>
    </div>
  )
}
