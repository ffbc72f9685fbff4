import type { UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleSlash, LifeBuoy, Mail, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { openAccount } from '#web/components/account-state.ts'
import { Page, PageHeader } from '#web/components/page.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { openSupport } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { useIsSmall } from '#web/lib/page/use-media.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { HomeRail } from './home-rail.tsx'
import { groupModules, isSoon, type ModuleGroups } from './module-groups.ts'
import { ModuleRows, NewRow, TodoRow } from './module-rows.tsx'
import { allModules } from './participant-queries.ts'
import { ResumeCard } from './resume-card.tsx'

/** The home page before the first module: what will happen, what to do now, whom to ask. */
function HomeWithoutModules({ email }: { email: string }) {
  return (
    <Card className="max-w-[720px] p-5 sm:p-6">
      <h2 className="title text-lg">{m.participant_home_empty_title()}</h2>
      <ol role="list" className="mt-4 flex flex-col gap-5">
        <Step icon={<Mail aria-hidden />} title={m.participant_first_next()}>
          {m.participant_first_next_text({ email })}
        </Step>
        <Step
          icon={<UserRound aria-hidden />}
          title={m.participant_first_now()}
          action={
            <Button size="sm" variant="outline" onClick={() => openAccount()}>
              {m.participant_first_now_action()}
            </Button>
          }
        >
          {m.participant_first_now_text()}
        </Step>
        <Step
          icon={<LifeBuoy aria-hidden />}
          title={m.participant_first_ask()}
          action={
            <Button size="sm" variant="outline" onClick={() => openSupport({ type: 'access' })}>
              {m.common_support()}
            </Button>
          }
        >
          {m.participant_first_ask_text()}
        </Step>
      </ol>
    </Card>
  )
}

const Step = ({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <li className="flex gap-3.5">
    <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent text-accent-foreground [&_svg]:size-4">
      {icon}
    </span>
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="mt-0.5 text-sm break-words text-muted-foreground">{children}</p>
      {action ? <div className="mt-2.5">{action}</div> : null}
    </div>
  </li>
)

/** What the day asks for, in a sentence; small screens get its first part. */
function subtitle({ todo, fresh, resume }: ModuleGroups, modules: readonly UserModuleRow[], isSmall: boolean): string {
  const near = [...(resume ? [resume] : []), ...todo].filter((module) => isSoon(module))
  const late = near.filter((module) => module.late).length
  const soon = near.length - late
  if (late > 0 && soon > 0 && !isSmall) return m.participant_hello_late_and_soon({ late, soon })
  if (late > 0) return m.participant_hello_late({ count: late })
  if (soon > 0) return m.participant_hello_soon({ count: soon })
  const news = fresh.length + (resume?.neverOpened ? 1 : 0)
  if (news > 0) return m.participant_hello_new({ count: news })
  return modules.every((module) => module.done) ? m.participant_hello_all_done() : m.participant_hello_calm()
}

/** The participant's home page: continue, to do, new, done; notes and favourites beside it. */
export function HomePage() {
  const modules = itemStateOf(trpc.participant.userModule.list.useQuery(allModules))
  return (
    <PageOf of={modules} title={m.nav_home()} back={{ link: { to: '/' }, label: m.common_not_found_home() }}>
      {({ rows }) => <Home modules={rows} />}
    </PageOf>
  )
}

function Home({ modules }: { modules: readonly UserModuleRow[] }) {
  const me = useMe()
  const groups = groupModules(modules)
  const isSmall = useIsSmall()
  const { data: rail } = trpc.participant.home.useQuery(undefined, { meta: { silent: true } })
  const hello = m.participant_hello({ name: me.firstname ?? '' }).trim()
  if (modules.length === 0) {
    return (
      <Page width="column">
        <PageHeader title={hello} />
        <HomeWithoutModules email={me.email} />
      </Page>
    )
  }
  const hasBegun = modules.some((module) => !module.neverOpened)
  // Known before what is in it has come, so that nothing moves then.
  const hasRail = hasBegun || (rail && Object.values(rail).some((list) => list.length > 0))
  return (
    <Page width="column">
      <PageHeader title={hello} subtitle={<span className="text-base">{subtitle(groups, modules, isSmall)}</span>} />
      <div className={cn('grid grid-cols-1 items-start gap-6', hasRail && 'lg:grid-cols-[minmax(0,1fr)_288px]')}>
        <div className="flex min-w-0 flex-col gap-6">
          {groups.resume ? <ResumeCard module={groups.resume} /> : null}
          <Group
            title={m.participant_home_todo()}
            rows={groups.todo}
            aside={<span className="text-xs text-muted-foreground max-sm:hidden">{m.participant_home_by_date()}</span>}
          >
            {(row, index) => <TodoRow key={row.id} module={row} isFirst={index === 0} />}
          </Group>
          <Group
            title={groups.resume?.neverOpened ? m.participant_home_new_more() : m.participant_home_new()}
            rows={groups.fresh}
            aside={
              <Link to="/platform/user-module" className="text-sm text-link">
                {m.participant_home_all()}
              </Link>
            }
          >
            {(row) => <NewRow key={row.id} module={row} />}
          </Group>
          <Past {...groups} />
        </div>
        {hasRail && rail ? <HomeRail {...rail} hasTime={hasBegun} /> : null}
      </div>
    </Page>
  )
}

function Group({
  title,
  rows,
  aside,
  children,
}: {
  title: string
  rows: readonly UserModuleRow[]
  aside: ReactNode
  children: (row: UserModuleRow, index: number) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="title text-lg">
          {title}{' '}
          <span className="ml-2 font-sans text-base font-normal tracking-normal text-muted-foreground tabular-nums">
            {formatNumber(rows.length)}
          </span>
        </h2>
        {aside}
      </div>
      <ModuleRows modules={rows}>{children}</ModuleRows>
    </section>
  )
}

/** What is done or closed, as a line each. */
function Past({ done, closed }: ModuleGroups) {
  const last = done[0]?.doneAt
  return (
    <ul role="list" className="flex flex-col gap-2 px-1 text-sm text-muted-foreground empty:hidden">
      {last ? (
        <PastLine icon={<CircleCheck className="mt-0.5 size-4" aria-hidden />} state="done">
          {m.participant_home_done_line({ count: done.length, date: formatDate(last) })}
        </PastLine>
      ) : null}
      {closed.length > 0 ? (
        <PastLine icon={<CircleSlash className="mt-0.5 size-4" aria-hidden />} state="closed">
          {m.participant_home_closed_line({ count: closed.length })}
        </PastLine>
      ) : null}
    </ul>
  )
}

const PastLine = ({ icon, state, children }: { icon: ReactNode; state: 'done' | 'closed'; children: string }) => (
  <li className="flex items-start gap-2">
    {icon}
    <p className="min-w-0">
      {children}{' '}
      <Link
        to="/platform/user-module"
        search={{ state: [state] }}
        aria-label={m.participant_action_on({ action: m.participant_action_reread(), title: children })}
        className="ml-1 text-link"
      >
        {m.participant_action_reread()}
      </Link>
    </p>
  </li>
)
