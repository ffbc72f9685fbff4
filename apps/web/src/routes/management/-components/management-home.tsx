import type { HistoryNoun } from '@cursus/contract/audit'
import type { ContentRow } from '@cursus/contract/content'
import type { ManagementHome as Home, ManagementNews } from '@cursus/contract/home'
import type { JobStatus } from '@cursus/contract/job'
import type { Page as Listed } from '@cursus/contract/list'
import type { ModuleRow } from '@cursus/contract/module'
import { can } from '@cursus/rights'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Activity, CircleCheck, LoaderCircle, Plus, RefreshCw, Ticket, TriangleAlert } from 'lucide-react'
import { Thumb } from '#web/components/cover.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { changeHeadline } from '#web/features/catalogue/history-section.tsx'
import { packageErrorText } from '#web/features/content/package-texts.ts'
import { ProcessingBadge } from '#web/features/content/processing-badge.tsx'
import { queueName } from '#web/features/job/job-words.ts'
import { contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { navOf } from '#web/features/shell/nav.ts'
import { now } from '#web/lib/clock.ts'
import { daysUntil, formatDate, formatDay, formatNumber, formatRecent } from '#web/lib/format.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const pollMs = 3000

type Counts = Omit<Home, 'packages' | 'outdated'>
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
  const todos = [
    ...(jobs.data ? jobTodos(jobs.data) : []),
    ...(packages ? failedTodos(packages.failed) : []),
    ...(news.data?.licences ? licenceTodos(news.data.licences) : []),
    ...(data?.outdated ? outdatedTodos(data.outdated) : []),
    ...(packages ? processingTodos(packages.processing) : []),
    ...firstSteps(data, (right) => can(me, right)),
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
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} className="mb-4" /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {data ? <Todos todos={todos} /> : <Skeleton className="h-40" />}
          <Changes changes={news.data?.changes} />
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

/** One row per failed package, and one for those that are not shown. */
function failedTodos({ rows, total, capped }: Listed<ContentRow>): TodoLook[] {
  const look = { tone: 'danger', icon: <TriangleAlert aria-hidden /> } as const
  const more = total - rows.length
  return [
    ...rows.map((row) => ({
      ...look,
      key: row.id,
      title: m.management_home_failed_one({ title: strong(row.title) }),
      // File names need no mark in a list row.
      text: row.processing.reason ? packageErrorText(row.processing.reason).replaceAll('`', '') : undefined,
      action: {
        label: m.management_home_see(),
        link: { to: '/management/content/$contentId', params: { contentId: row.id } },
      } as const,
    })),
    ...(more > 0 || capped
      ? [
          {
            ...look,
            key: 'failed',
            title: m.management_home_failed_more({ count: more }),
            action: {
              label: m.management_home_see(),
              link: { to: '/management/content', search: { state: 'failed' } },
            },
          } satisfies TodoLook,
        ]
      : []),
  ]
}

function outdatedTodos({ rows, total }: Listed<ModuleRow>): TodoLook[] {
  if (total === 0) return []
  return [
    {
      key: 'outdated',
      tone: 'neutral',
      icon: <RefreshCw aria-hidden />,
      title: m.management_home_outdated({ count: total }),
      text: rows.map((row) => row.title).join(', '),
      action: {
        label: m.management_home_update(),
        link: { to: '/management/module', search: { isOutdated: true } },
      },
    },
  ]
}

/** Days before its end from which a licence is said to end; before, it is its seats. */
const endsSoonDays = 30

function licenceTodos({ rows, total }: NonNullable<ManagementNews['licences']>): TodoLook[] {
  const look = { tone: 'warning', icon: <Ticket aria-hidden /> } as const
  const more = total - rows.length
  return [
    ...rows.map((licence) => {
      const { id, company, usage, endDate } = licence
      const said = { licence: strong(licence.name), company: company.name }
      const date = formatDate(endDate)
      return {
        ...look,
        key: id,
        title:
          daysUntil(endDate) <= endsSoonDays
            ? m.management_home_licence_ends({ ...said, date })
            : m.management_home_licence_fills(said),
        text: m.management_home_licence_text({
          current: usage.current,
          max: usage.max,
          date,
        }),
        action: {
          label: m.management_home_see(),
          link: {
            to: '/company/$companyId/module-licence/$moduleLicenceId',
            params: { companyId: company.id, moduleLicenceId: id },
          },
        } as const,
      }
    }),
    ...(more > 0
      ? [
          {
            ...look,
            key: 'licences',
            title: m.management_home_licences_more({ count: more }),
            action: { label: m.management_home_see(), link: { to: '/management/company' } },
          } satisfies TodoLook,
        ]
      : []),
  ]
}

function jobTodos({ isWorkerRunning, queues, failed, overdue, mails, notifications }: JobStatus): TodoLook[] {
  const failures = failed.reduce((sum, { count }) => sum + count, 0) + mails.failed + notifications.failed
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? []
  const troubles = [
    isWorkerRunning ? undefined : m.job_worker_title(),
    queues === null ? m.job_store_title() : undefined,
    failures > 0 ? m.management_home_jobs_failed({ count: failures }) : undefined,
    isWorkerRunning && overdue.length > 0 ? m.job_overdue_title({ count: overdue.length }) : undefined,
    ...paused.map(({ name }) => m.job_paused({ queue: queueName(name) })),
  ].filter((trouble) => trouble !== undefined)
  if (troubles.length === 0) return []
  return [
    {
      key: 'jobs',
      tone: 'danger',
      icon: <Activity aria-hidden />,
      title: m.management_home_jobs(),
      text: troubles.join(', '),
      action: { label: m.management_home_see(), link: { to: '/management/job' } },
    },
  ]
}

function processingTodos({ rows, total }: Listed<ContentRow>): TodoLook[] {
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
function firstSteps(counts: Counts | undefined, may: (right: Parameters<typeof can>[1]) => boolean): TodoLook[] {
  const steps = [
    {
      of: 'themes',
      right: 'themes.write',
      what: m.management_home_empty_theme,
      to: '/management/theme/add',
    },
    {
      of: 'categories',
      right: 'contentCategories.write',
      what: m.management_home_empty_category,
      to: '/management/contentCategory/add',
    },
    {
      of: 'contents',
      right: 'contents.write',
      what: m.management_home_empty_content,
      to: '/management/content/add',
    },
    {
      of: 'modules',
      right: 'modules.write',
      what: m.management_home_empty_module,
      to: '/management/module/add',
    },
    {
      of: 'companies',
      right: 'companies.write',
      what: m.management_home_empty_company,
      to: '/management/company/add',
    },
  ] as const
  return steps
    .filter(({ of, right }) => counts?.[of]?.count === 0 && may(right))
    .map(({ what, to }) => ({
      key: to,
      tone: 'accent',
      icon: <Plus aria-hidden />,
      title: what(),
      action: { label: m.management_home_go(), link: { to } },
    }))
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
            <b className="font-semibold tabular-nums">{item.counted ? countWords(item.counted) : '…'}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const linkOfChange = {
  theme: (themeId: string) => ({ to: '/management/theme/$themeId', params: { themeId } }),
  category: (contentCategoryId: string) => ({
    to: '/management/contentCategory/$contentCategoryId',
    params: { contentCategoryId },
  }),
  content: (contentId: string) => ({ to: '/management/content/$contentId', params: { contentId } }),
  module: (moduleId: string) => ({ to: '/management/module/$moduleId', params: { moduleId } }),
  company: (companyId: string) => ({ to: '/management/company/$companyId', params: { companyId } }),
  user: (userId: string) => ({ to: '/management/user/$userId', params: { userId } }),
  platformManager: (userId: string) => ({ to: '/management/platformManager/$userId', params: { userId } }),
  job: () => ({ to: '/management/job' }),
} as const satisfies Record<HistoryNoun, (id: string) => LinkProps>

/** What changed and by whom, as far as the user may read it. */
function Changes({ changes }: { changes: ManagementNews['changes'] | undefined }) {
  if (!changes) return <Skeleton className="h-64" />
  return (
    <Card>
      <CardHead title={m.management_home_changes()} />
      {changes.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.management_home_changes_none()}</p>
      ) : (
        <ul className="divide-y">
          {changes.map((change) => {
            const { icon: Icon, text } = changeHeadline(change)
            return (
              <li key={change.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary text-muted-foreground">
                  <Icon className="size-4" aria-hidden />
                </span>
                <Link
                  {...linkOfChange[change.noun](change.thingId)}
                  className="min-w-0 flex-1 before:absolute before:inset-0"
                >
                  <span className="block truncate text-sm font-medium">{change.title}</span>
                  <span className="block truncate text-xs text-muted-foreground">{text.replaceAll('**', '')}</span>
                </Link>
                <span className="w-20 shrink-0 text-right text-xs text-muted-foreground tabular-nums max-sm:hidden">
                  {formatRecent(change.creationDate)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
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
