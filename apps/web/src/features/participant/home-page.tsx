import type { UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { LifeBuoy, Mail, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { openAccount } from '#web/components/account-state.ts'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { openSupport } from '#web/components/support-state.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ActivityLine } from '#web/features/learning-record/activity-line.tsx'
import { cn } from '#web/lib/cn.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { useIsSmall } from '#web/lib/page/use-media.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { HomeRail } from './home-rail.tsx'
import { ModuleRow, ModuleTile, PastRow, SoonCard } from './module-cards.tsx'
import { groupModules, isSoon, type ModuleGroups } from './module-groups.ts'
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

const shownTiles = 6
const shownRows = 3
const shownDone = 3

function subtitle({ soon, fresh, resume }: ModuleGroups, modules: readonly UserModuleRow[]): string {
  const near = resume && isSoon(resume) ? [resume, ...soon] : soon
  const late = near.filter((module) => module.late).length
  if (late > 0) return m.participant_hello_late({ count: late })
  if (near.length > 0) return m.participant_hello_soon({ count: near.length })
  const news = fresh.length + (resume?.neverOpened ? 1 : 0)
  if (news > 0) return m.participant_hello_new({ count: news })
  return modules.every((module) => module.done) ? m.participant_hello_all_done() : m.participant_hello_calm()
}

/** The participant's home page: continue, due soon, new, done; favourites and notes beside it. */
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
  const shown = isSmall ? shownRows : shownTiles
  const { data: rail } = trpc.participant.home.useQuery(undefined, { meta: { silent: true } })
  const hasRail = rail && Object.values(rail).some((list) => list.length > 0)
  const hello = m.participant_hello({ name: me.firstname ?? '' }).trim()
  if (modules.length === 0) {
    return (
      <Page wide={false}>
        <PageHeader title={hello} />
        <HomeWithoutModules email={me.email} />
      </Page>
    )
  }
  return (
    <Page wide={false}>
      <PageHeader title={hello} subtitle={<span className="text-base">{subtitle(groups, modules)}</span>} />
      {modules.every((module) => module.neverOpened) ? null : <ActivityLine />}
      <div className={cn('grid grid-cols-1 items-start gap-6', hasRail && 'lg:grid-cols-[minmax(0,1fr)_288px]')}>
        <div className="flex min-w-0 flex-col gap-6">
          {groups.resume ? <ResumeCard module={groups.resume} /> : null}
          <Group title={m.participant_home_soon()} rows={groups.soon} columns="sm:grid-cols-2">
            {(row) => <SoonCard module={row} />}
          </Group>
          <Group
            title={m.participant_home_new()}
            rows={groups.fresh}
            shown={shown}
            columns="sm:grid-cols-2 md:grid-cols-3"
            link={
              <Link to="/platform/user-module" className="text-sm text-link">
                {m.participant_home_all()}
              </Link>
            }
          >
            {(row) => (isSmall ? <ModuleRow module={row} /> : <ModuleTile module={row} />)}
          </Group>
          <Group
            title={m.participant_home_ongoing()}
            rows={groups.ongoing}
            shown={shown}
            columns="sm:grid-cols-2 md:grid-cols-3"
            link={
              groups.ongoing.length > shown ? (
                <Link to="/platform/user-module" className="text-sm text-link">
                  {m.participant_home_all()}
                </Link>
              ) : undefined
            }
          >
            {(row) => (isSmall ? <ModuleRow module={row} /> : <ModuleTile module={row} />)}
          </Group>
          <Past
            title={m.participant_home_done()}
            rows={groups.done}
            link={
              <Link to="/platform/user-module" search={{ state: ['done'] }} className="text-sm text-link">
                {m.common_see_all()}
              </Link>
            }
          />
          <Past
            title={m.participant_home_closed()}
            rows={groups.closed}
            link={
              <Link to="/platform/user-module" search={{ state: ['closed'] }} className="text-sm text-link">
                {m.common_see_all()}
              </Link>
            }
          />
        </div>
        {hasRail ? <HomeRail {...rail} /> : null}
      </div>
    </Page>
  )
}

function GroupHead({ title, count, link }: { title: string; count: number; link?: ReactNode }) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="title text-lg">
        {title}{' '}
        <span className="ml-2 font-sans text-sm font-normal tracking-normal text-muted-foreground tabular-nums">
          {formatNumber(count)}
        </span>
      </h2>
      {link}
    </div>
  )
}

function Group({
  title,
  rows,
  shown = rows.length,
  columns,
  link,
  children,
}: {
  title: string
  rows: readonly UserModuleRow[]
  shown?: number
  columns: string
  link?: ReactNode
  children: (row: UserModuleRow) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <GroupHead title={title} count={rows.length} link={link} />
      <ul role="list" className={cn('grid gap-2 sm:gap-4', columns)}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.id} className="grid">
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Past({ title, rows, link }: { title: string; rows: readonly UserModuleRow[]; link?: ReactNode }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <GroupHead title={title} count={rows.length} link={rows.length > shownDone ? link : undefined} />
      <Card>
        <ul role="list">
          {rows.slice(0, shownDone).map((row) => (
            <PastRow key={row.id} module={row} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
