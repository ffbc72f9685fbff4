import type { ContentRow } from '@cursus/contract/content'
import * as fields from '@cursus/contract/field'
import type { PlatformLearning } from '@cursus/contract/home'
import type { Me } from '@cursus/contract/user'
import { firstManagerName } from '@cursus/contract/user-values'
import { can } from '@cursus/rights'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { ContentThumb, contentTypeLabel } from '#web/components/content-kind.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Figure, Figures } from '#web/components/figures.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { ProcessingBadge } from '#web/components/state-badge.tsx'
import { TodoLine, type TodoLook } from '#web/components/todo-line.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { NameFields } from '#web/features/auth/name-fields.tsx'
import { UnfinishedUploads } from '#web/features/content/unfinished-uploads.tsx'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { fullName, setSession, useMe } from '#web/lib/session/session.ts'
import { formatDay, formatNumber, formatRecent } from '#web/lib/text/format.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { managementTodos } from './management-todos.tsx'

/** Whether the account still has the name that a new platform gives its first manager. */
const isFirstManager = ({ firstname, lastname }: Me): boolean =>
  firstname === firstManagerName.firstname && lastname === firstManagerName.lastname

/**
 * Asks the first manager of a platform for their name, which companies and participants will read.
 */
function OwnName({ me }: { me: Me }) {
  const title = useId()
  const model = useFormModel({
    schema: () => z.object({ firstname: fields.personName, lastname: fields.personName }),
    values: { firstname: '', lastname: '' },
    revision: me.revision,
    labels: () => ({ firstname: m.account_firstname(), lastname: m.account_lastname() }),
    send: ({ all }) => trpcClient.account.update.mutate({ ...all, revision: me.revision }),
    success: () => m.company_details_saved(),
    onSaved: (saved) => {
      setSession(saved as Me)
      void api.auth.me.invalidate()
    },
  })
  return (
    <Card className="mb-4 p-5">
      <section aria-labelledby={title}>
        <h2 id={title} className="title text-base">
          {m.management_home_name()}
        </h2>
        <p className="mb-4 text-sm text-pretty text-muted-foreground">{m.management_home_name_text()}</p>
        <Form of={model} className="max-w-xl gap-4">
          <NameFields of={model} autoFocus={false} />
          <FormButtons of={model} submit={m.common_save()} />
        </Form>
      </section>
    </Card>
  )
}

const pollMs = 3000

const countWords = ({ count, capped }: { count: number; capped: boolean }) =>
  capped ? m.list_more_than({ count }) : formatNumber(count)

/** How people learn, tasks, licences and latest contents, as far as the user may see them. */
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
  const learning = trpc.management.learning.useQuery(undefined, {
    enabled: can(me, 'companies.read'),
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
      {isFirstManager(me) ? <OwnName me={me} /> : null}
      {learning.data ? (
        <Learning learning={learning.data} failed={packages?.failed.total} />
      ) : learning.isLoading ? (
        <Skeleton className="mb-4 h-[87px]" />
      ) : null}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          learning.data && 'xl:grid-cols-[minmax(0,1fr)_400px]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {can(me, 'contents.write') ? <UnfinishedUploads /> : null}
          {isComplete ? <Todos todos={todos} /> : error ? null : <Skeleton className="h-40" />}
          {news.error && !news.data ? <FailureNotice error={news.error} onRetry={() => void news.refetch()} /> : null}
          {mayReadContents ? <Latest rows={packages?.latest.rows} /> : null}
        </div>
        {learning.data ? <Licences licences={learning.data.licences} /> : null}
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

/** How people learn on the platform, and how many packages cannot be played. */
function Learning({ learning, failed }: { learning: PlatformLearning; failed: number | undefined }) {
  const { activeWeek, activeMonth, doneMonth } = learning
  return (
    <Figures>
      <Figure title={m.company_home_figure_active()} value={countWords(activeWeek)} base={m.management_home_week()} />
      <Figure title={m.company_home_figure_active()} value={countWords(activeMonth)} base={m.management_home_month()} />
      <Figure title={m.company_home_figure_done()} value={countWords(doneMonth)} base={m.management_home_month()} />
      {failed === undefined ? null : (
        <Figure
          title={m.management_home_failed()}
          value={formatNumber(failed)}
          link={linkOptions({ to: '/management/content', search: { state: ['failed'] } })}
        />
      )}
    </Figures>
  )
}

/** The licences that end first. */
function Licences({ licences }: { licences: PlatformLearning['licences'] }) {
  return (
    <Card>
      <CardHead title={m.management_home_licences()} />
      {licences.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.management_home_licences_none()}</p>
      ) : (
        <ul role="list" className="divide-y">
          {licences.map((licence) => (
            <li key={licence.id} className="px-4 py-3">
              <p className="mb-0.5 truncate text-xs text-muted-foreground">{licence.company.name}</p>
              <LicenceLine companyId={licence.company.id} licence={licence} canOpen />
            </li>
          ))}
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
        <ul role="list" className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
              <ContentThumb type={row.type} tone={row.tone} />
              <Link
                to="/management/content/$contentId"
                params={{ contentId: row.id }}
                state={{ sheetTitle: row.title }}
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
