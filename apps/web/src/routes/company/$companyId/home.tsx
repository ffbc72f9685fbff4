import type { LicenceRow } from '@cursus/contract/licence'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { LastResults, SeatsByLicence } from '#web/features/company/home-cards.tsx'
import { findTodos } from '#web/features/company/todo.ts'
import { TodoCard } from '#web/features/company/todo-card.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { now } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { loadErrorText } from '#web/lib/load-error-text.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { toastError } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/home')({
  beforeLoad: guard('/company/$companyId/home'),
  component: Home,
})

/** Number of avatars beside a task, and of rows in the cards at the right. */
const faces = 3
const resultCount = 6

function Home() {
  const { companyId } = Route.useParams()
  const me = useMe()
  const rights = useCompanyRights(companyId)
  const data = useHomeData(companyId)
  const figures =
    data.users && data.running
      ? m.company_home_figures({
          users: m.company_home_participants({ count: data.users.total }),
          accesses: m.company_home_running({ count: data.running.total }),
        })
      : undefined
  const todos = findTodos({
    ends7: data.ends7,
    ends30: data.ends30,
    never: data.never,
    licences: data.licences?.rows,
    modules: rights.adminRead ? data.modules?.rows : [],
  })
  const results = data.latest?.rows.filter(({ lastAccess }) => lastAccess !== null)
  const shown = data.licences?.rows.filter(({ expired }) => !expired).sort(bySeats)
  return (
    <Page>
      <PageHeader
        title={m.company_home_hello({ name: me.firstname ?? fullName(me) })}
        subtitle={[formatDay(now()), figures].filter(Boolean).join(' · ')}
        actions={
          <>
            {rights.trainingRead ? <ExportResults companyId={companyId} /> : null}
            {rights.trainingWrite ? (
              <Button asChild>
                <Link to="/company/$companyId/module-access/add" params={{ companyId }}>
                  <Plus aria-hidden />
                  {m.company_access_give()}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      {data.error ? <FailureNotice error={data.error} onRetry={data.retry} className="mb-4" /> : null}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_1fr]">
        <div className="md:max-xl:col-span-2">
          {data.pending ? (
            <Skeleton className="h-80" />
          ) : (
            <TodoCard
              companyId={companyId}
              todos={todos}
              nextEnd={data.next?.rows[0]?.endsAt ?? shown?.map(({ endDate }) => endDate).sort()[0]}
              canOpenLicences={rights.adminRead}
            />
          )}
        </div>
        <div className="xl:row-span-2">
          {shown ? (
            <SeatsByLicence companyId={companyId} licences={shown} canOpen={rights.adminRead} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
        {!rights.trainingRead ? null : results ? (
          <LastResults companyId={companyId} rows={results} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Page>
  )
}

/** The lists of the page; those about trainings only for users who may read them. */
function useHomeData(companyId: string) {
  const { trainingRead: enabled } = useCompanyRights(companyId)
  const access = trpc.company.access.list
  const silent = { enabled, meta: { silent: true } }
  const queries = [
    access.useQuery({ companyId, endsWithinDays: 7, sort: 'expireDate', limit: faces }, silent),
    access.useQuery({ companyId, endsWithinDays: 30, sort: 'expireDate', limit: faces }, silent),
    access.useQuery({ companyId, state: ['active'], neverOpened: true, order: 'asc', limit: faces }, silent),
    access.useQuery({ companyId, state: ['active'], sort: 'expireDate', limit: 1 }, silent),
    access.useQuery({ companyId, sort: 'lastAccess', order: 'desc', limit: resultCount }, silent),
  ] as const
  const users = trpc.company.user.list.useQuery({ companyId, limit: 1 }, silent)
  const licences = trpc.company.licence.list.useQuery({ companyId })
  const modules = trpc.company.module.list.useQuery({ companyId })
  const all = [...queries, users, licences, modules]
  const [ends7, ends30, never, next, latest] = queries
  return {
    ends7: ends7.data,
    ends30: ends30.data,
    never: never.data,
    next: next.data,
    running: next.data,
    latest: latest.data,
    users: users.data,
    licences: licences.data,
    modules: modules.data,
    error: all.find(({ error }) => error)?.error,
    pending: all.some(({ isLoading }) => isLoading),
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}

/** Active licences first, then by the share of used seats. */
const bySeats = (a: LicenceRow, b: LicenceRow) =>
  Number(b.active) - Number(a.active) || b.usage.current / b.usage.max - a.usage.current / a.usage.max

function ExportResults({ companyId }: { companyId: string }) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const { exportAccesses } = await import('#web/features/access/export-accesses.ts')
      await exportAccesses(companyId)
    } catch (error) {
      void toastError(await loadErrorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" onClick={() => void run()} loading={pending}>
      {pending ? null : <Download aria-hidden />}
      {m.company_home_export()}
    </Button>
  )
}
