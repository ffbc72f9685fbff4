import type { ContentRow } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { CircleCheck, LoaderCircle, Plus, TriangleAlert } from 'lucide-react'
import { Thumb } from '#web/components/cover.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { packageErrorText } from '#web/features/content/package-texts.ts'
import { ProcessingBadge } from '#web/features/content/processing-badge.tsx'
import { contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { navOf } from '#web/features/shell/nav.ts'
import { now } from '#web/lib/clock.ts'
import { formatDay, formatNumber, formatRecent } from '#web/lib/format.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type Counts, useCounts } from './use-counts.ts'

/** Number of failed packages listed one by one, and of contents under "latest". */
const failedShown = 4
const latestShown = 6
const pollMs = 3000

/** Tasks, counts and latest contents, as far as the user may see them. */
export function ManagementHome() {
  const me = useMe()
  const mayReadContents = can(me, 'contents.read')
  const options = { enabled: mayReadContents, meta: { silent: true } }
  const failed = trpc.management.content.list.useQuery({ state: ['failed'], limit: failedShown }, options)
  const processing = trpc.management.content.list.useQuery(
    { state: ['processing'], limit: 1 },
    { ...options, refetchInterval: ({ state: { data } }) => (data && data.total > 0 ? pollMs : false) },
  )
  const latest = trpc.management.content.list.useQuery({ limit: latestShown }, options)
  const counts = useCounts()
  const error = [failed, processing, latest].find((query) => query.error && !query.data)?.error
  const todos = [
    ...failedTodos((failed.data?.rows ?? []) as ContentRow[], failed.data?.total ?? 0),
    ...processingTodos((processing.data?.rows ?? []) as ContentRow[], processing.data?.total ?? 0),
    ...firstSteps(counts, (right) => can(me, right)),
  ]
  return (
    <Page>
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
      {error ? <FailureNotice error={error} className="mb-4" /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayReadContents && (failed.isPending || processing.isPending) ? (
            <Skeleton className="h-40" />
          ) : (
            <Todos todos={todos} />
          )}
          {mayReadContents ? <Latest rows={latest.data?.rows as ContentRow[] | undefined} /> : null}
        </div>
        <Overview counts={counts} />
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
        <ul className="divide-y">
          {todos.map((look, index) => (
            <TodoLine key={look.key} look={look} first={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const strong = (title: string) => `**${title.replaceAll('**', '')}**`

/** One row per failed package, or one for all when there are many. */
function failedTodos(rows: readonly ContentRow[], total: number): TodoLook[] {
  const look = { tone: 'danger', icon: <TriangleAlert aria-hidden /> } as const
  if (total > failedShown) {
    return [
      {
        ...look,
        key: 'failed',
        title: m.management_home_failed({ count: total }),
        text: rows.map((row) => row.title).join(', '),
        action: {
          label: m.management_home_see(),
          link: { to: '/management/content', search: { state: 'failed' } },
        },
      },
    ]
  }
  return rows.map((row) => ({
    ...look,
    key: row.id,
    title: m.management_home_failed_one({ title: strong(row.title) }),
    // File names need no mark in a list row.
    text: row.processing.reason ? packageErrorText(row.processing.reason).replaceAll('`', '') : undefined,
    action: {
      label: m.management_home_see(),
      link: { to: '/management/content/$contentId', params: { contentId: row.id } },
    },
  }))
}

function processingTodos(rows: readonly ContentRow[], total: number): TodoLook[] {
  const [first] = rows
  if (!first) return []
  return [
    {
      key: 'processing',
      tone: 'neutral',
      icon: <LoaderCircle aria-hidden />,
      title: m.management_home_processing({ count: total }),
      text: first.title,
      action: {
        label: m.management_home_see(),
        link:
          total === 1
            ? { to: '/management/content/$contentId', params: { contentId: first.id } }
            : { to: '/management/content', search: { state: 'processing' } },
      },
    },
  ]
}

/** The first steps on an empty platform, as far as the user may take them, one after the other. */
function firstSteps(counts: Counts, may: (right: Parameters<typeof can>[1]) => boolean): TodoLook[] {
  const steps = [
    {
      count: counts['/management/theme'],
      right: 'themes.write',
      what: m.management_home_empty_theme,
      to: '/management/theme/add',
    },
    {
      count: counts['/management/contentCategory'],
      right: 'contentCategories.write',
      what: m.management_home_empty_category,
      to: '/management/contentCategory/add',
    },
    {
      count: counts['/management/content'],
      right: 'contents.write',
      what: m.management_home_empty_content,
      to: '/management/content/add',
    },
    {
      count: counts['/management/module'],
      right: 'modules.write',
      what: m.management_home_empty_module,
      to: '/management/module/add',
    },
    {
      count: counts['/management/company'],
      right: 'companies.write',
      what: m.management_home_empty_company,
      to: '/management/company/add',
    },
  ] as const
  return steps
    .filter(({ count, right }) => count === 0 && may(right))
    .map(({ what, to }) => ({
      key: to,
      tone: 'accent',
      icon: <Plus aria-hidden />,
      title: what(),
      action: { label: m.management_home_go(), link: { to } },
    }))
}

/** Counts of everything that the user may open. */
function Overview({ counts }: { counts: Counts }) {
  const me = useMe()
  const items = navOf({ area: 'management' }, me)
    .flatMap((group) => group.items)
    .filter((item) => item.routeId in counts)
  return (
    <Card>
      <CardHead title={m.management_home_catalogue()} />
      <ul className="divide-y">
        {items.map((item) => (
          <li key={item.routeId} className="relative flex min-h-12 items-center gap-3 px-4 text-sm hover:bg-muted">
            <item.icon className="size-[18px] text-muted-foreground" aria-hidden />
            <Link
              to={item.routeId as '/management/content'}
              className="flex-1 font-medium before:absolute before:inset-0"
            >
              {item.label}
            </Link>
            <b className="font-semibold tabular-nums">
              {counts[item.routeId] === undefined ? '…' : formatNumber(counts[item.routeId]!)}
            </b>
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
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
              <Thumb size={32} title={row.title} toneId={row.category.id} illustration={row.illustration} />
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
