import type { CompanyUser } from '@cursus/contract/access'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { AccessBadge } from '#web/features/access/access-badge.tsx'
import { formatPercent, formatRecent } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { companyUserItem } from './company-queries.ts'
import { useCompanyRights } from './use-company-rights.ts'
import { UserBadge } from './user-badge.tsx'

const most = 100

/** One person of the company and the modules that they were given. */
export const UserSheet = () => (
  <SheetOf of={useItem(companyUserItem)} title={m.nav_users()}>
    {(user) => <Loaded user={user} />}
  </SheetOf>
)

function Loaded({ user }: { user: CompanyUser }) {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const rights = useCompanyRights(companyId)
  const name = fullName(user)
  return (
    <SheetRoute
      thumb={<Avatar avatar={user.avatar} name={name} size="xl" />}
      title={name}
      subtitle={user.firstname ? user.email : undefined}
      badges={<UserBadge user={user} />}
      foot={
        rights.trainingWrite && user.email && !user.isSuspended ? (
          <Button asChild>
            <Link to="/company/$companyId/module-access/add" params={{ companyId }} search={{ email: [user.email] }}>
              <Plus aria-hidden />
              {m.company_access_give()}
            </Link>
          </Button>
        ) : undefined
      }
    >
      {user.isSuspended ? (
        <Notice tone="warning" className="mb-4">
          {m.company_user_suspended_text()}
        </Notice>
      ) : user.isInvited ? (
        <Notice className="mb-4">{m.company_user_invited_text()}</Notice>
      ) : null}
      <Section title={m.company_access_facts()}>
        <Facts
          facts={[
            {
              label: m.company_user_accesses(),
              value: m.company_user_accesses_value({ active: user.activeAccessCount, count: user.accessCount }),
            },
            { label: m.company_user_progress(), value: formatPercent(user.progress) },
            {
              label: m.company_user_last(),
              value: user.lastAccess ? formatRecent(user.lastAccess) : m.company_access_never(),
            },
          ]}
        />
      </Section>
      <Section title={m.company_user_modules()} aside={user.accessCount}>
        <UserAccesses companyId={companyId} user={user} />
      </Section>
    </SheetRoute>
  )
}

function UserAccesses({ companyId, user }: { companyId: string; user: CompanyUser }) {
  const list = trpc.company.access.list.useQuery({ companyId, userId: user.id, limit: most })
  if (list.error) {
    return <FailureNotice error={list.error} />
  }
  if (!list.data) return <p className="text-sm text-muted-foreground">{m.common_loading()}</p>
  if (list.data.rows.length === 0) {
    return <p className="text-sm text-muted-foreground">{m.company_user_no_access()}</p>
  }
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {list.data.rows.map((access) => (
        <li key={access.id} className="relative flex items-center gap-3 px-3 py-2.5 hover:bg-muted">
          <Link
            to="/company/$companyId/module-access/$moduleAccessId"
            params={{ companyId, moduleAccessId: access.id }}
            className="min-w-0 flex-1 before:absolute before:inset-0 before:content-['']"
          >
            <TwoLines
              start={
                <Thumb
                  size={40}
                  title={access.module.title}
                  toneId={access.module.themeId}
                  illustration={access.module.illustration}
                />
              }
              title={access.module.title}
              sub={`${formatPercent(access.progress)} · v${access.version} · ${access.licence.name}`}
            />
          </Link>
          <AccessBadge access={access} />
        </li>
      ))}
    </ul>
  )
}
