import type { ContentRow } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide-react'
import { ContentThumb, contentTypeLabel } from '#web/components/content-kind.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ProcessingBadge } from '#web/features/content/processing-badge.tsx'
import { UnfinishedUploads } from '#web/features/content/unfinished-uploads.tsx'
import { navOf } from '#web/features/shell/nav.ts'
import { now } from '#web/lib/clock.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { formatDay, formatNumber, formatRecent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type Counts, managementTodos } from './management-todos.tsx'

const pollMs = 3000

/** Entries of the drawer and their counts. */
const countOf: Readonly<Record<string, keyof Counts>> = {
  '/management/theme': 'themes',
  '/management/contentCategory': 'categories',
  '/management/content': 'contents',
  '/management/module': 'modules',
  '/management/company': 'companies',
  '/management/user': 'users',
  '/management/platformManager': 'platformManagers',
}
const countWords = ({ count, capped }: { count: number; capped: boolean }) =>
  capped ? m.list_more_than({ count }) : formatNumber(count)

/** Tasks, counts and latest contents, as far as the user may see them. */
export function ManagementHome() {
  const me = useMe()
  const mayReadContents = can(me, 'contents.read')
  const { data, error, refetch } = trpc.management.home.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.packages?.processing.total ? pollMs : false),
    meta: { silent: true },
  })
  const packages = data?.packages
  const news = trpc.management.news.useQuery(undefined, { meta: { silent: true } })
  const jobs = trpc.management.job.status.useQuery(undefined, {
    enabled: can(me, 'platformManagers.write'),
    meta: { silent: true },
  })
  const isComplete = data !== undefined && !news.isLoading && !jobs.isLoading
  const todos = managementTodos({ home: data, news: news.data, jobs: jobs.data, may: (right) => can(me, right) })
  return (
    <Page width="home">
      <PageHeader
        title={m.management_home_hello({ name: me.firstname ?? fullName(me) })}
        subtitle={formatDay(now())}
        actions={
          can(me, 'contents.write') ? (
            <Button asChild>
              <Link to="/management/content/add">
                <Plus aria-hidden />
                {m.management_content_new()}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} className="mb-4" /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {can(me, 'contents.write') ? <UnfinishedUploads /> : null}
          {isComplete ? <Todos todos={todos} /> : error ? null : <Skeleton className="h-40" />}
          {news.error && !news.data ? <FailureNotice error={news.error} onRetry={() => void news.refetch()} /> : null}
          {mayReadContents ? <Latest rows={packages?.latest.rows} /> : null}
        </div>
        <Overview counts={data} />
      </div>
    </Page>
  )
}

function Todos({ todos }: { todos: readonly TodoLook[] }) {
  return (
    <Card>
      <CardHead title={m.management_home_todo()} count={todos.length > 0 ? todos.length : undefined} />
      {todos.length === 0 ? (
        <p className="flex min-h-[62px] items-center gap-3 px-4 py-3 text-sm text-muted-foreground">
          <CircleCheck className="size-5 shrink-0 text-success-strong" aria-hidden />
          {m.management_home_todo_none()}
        </p>
      ) : (
        <ul role="list" className="divide-y">
          {todos.map((look, index) => (
            <TodoLine key={look.key} look={look} first={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Counts of everything that the user may open. */
function Overview({ counts }: { counts: Counts | undefined }) {
  const me = useMe()
  const items = navOf({ area: 'management' }, me)
    .flatMap((group) => group.items)
    .flatMap((item) => {
      const counted = countOf[item.routeId]
      return counted ? [{ ...item, counted: counts?.[counted] }] : []
    })
  return (
    <Card>
      <CardHead title={m.management_home_catalogue()} />
      <ul role="list" className="divide-y">
        {items.map((item) => (
          <li key={item.routeId} className="relative flex min-h-12 items-center gap-3 px-4 text-sm hover:bg-muted">
            <item.icon className="size-[18px] text-muted-foreground" aria-hidden />
            <Link
              to={item.routeId as '/management/content'}
              className="flex-1 font-medium before:absolute before:inset-0"
            >
              {item.label}
            </Link>
            <b className="font-semibold tabular-nums">{item.counted ? countWords(item.counted) : '…'}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Latest({ rows }: { rows: readonly ContentRow[] | undefined }) {
  if (!rows) return <Skeleton className="h-64" />
  return (
    <Card>
      <CardHead
        title={m.management_home_recent()}
        aside={
          <Link to="/management/content" search={{ sort: 'creationDate', order: 'desc' }} className="text-link text-sm">
            {m.common_see_all()}
          </Link>
        }
      />
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.management_home_recent_none()}</p>
      ) : (
        <ul role="list" className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
              <ContentThumb type={row.type} tone={row.tone} />
              <Link
                to="/management/content/$contentId"
                params={{ contentId: row.id }}
                className="min-w-0 flex-1 before:absolute before:inset-0"
              >
                <span className="block truncate text-sm font-medium">{row.title}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {row.reference} · {contentTypeLabel(row.type)}
                </span>
              </Link>
              <ProcessingBadge state={row.processing.state} />
              <span className="w-20 shrink-0 text-right text-xs text-muted-foreground tabular-nums max-sm:hidden">
                {formatRecent(row.creationDate)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
