import type { User } from '@cursus/contract/user'
import { can, canChangeAccount, decideRoute, isEmptyPlatformRights } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, CirclePause, CirclePlay, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { SheetState } from '#web/features/catalogue/sheet-state.tsx'
import { ManagerRights } from '#web/features/manager/manager-rights.tsx'
import { PlatformRightsBadges } from '#web/features/platform-manager/platform-rights.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { DeleteUserDialog } from './delete-user.tsx'
import { SuspendUsersDialog, type Suspension } from './suspend-users.tsx'
import { UserStateBadge, userStateOf } from './user-state.tsx'

const stateTexts = {
  active: undefined,
  suspended: m.management_user_suspended_text,
  unverified: m.management_user_unverified_text,
  invited: m.management_user_invited_text,
}

/** One account: what it is, where the person learns and manages, and what can be done to it. */
export function UserSheet({ userId }: { userId: string }) {
  const { data: user, error, refetch } = trpc.management.user.get.useQuery({ id: userId })
  if (!user) return <SheetState title={m.nav_users()} error={error} onRetry={() => void refetch()} />
  return <Loaded user={user} />
}

function Loaded({ user }: { user: User }) {
  const me = useMe()
  const navigate = useNavigate()
  const [change, setChange] = useState<Suspension>()
  const [deleting, setDeleting] = useState(false)
  const name = fullName(user)
  const mayWrite = can(me, 'users.write')
  const isOthers = !canChangeAccount(me, { isManager: !isEmptyPlatformRights(user.platformManagementRights) })
  const isUntouchable = user.isMe || user.isLastManager || isOthers
  const stateText = stateTexts[userStateOf(user)]
  const ids = [user.id]
  return (
    <SheetRoute
      thumb={<Avatar avatar={user.avatar} name={name} size="xl" />}
      title={name}
      subtitle={user.firstname ? user.email : undefined}
      badges={<UserStateBadge user={user} />}
      actions={<CopyLinkButton />}
      footNote={
        mayWrite && !isUntouchable ? (
          <Button variant="danger-outline" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {m.management_user_delete()}
          </Button>
        ) : undefined
      }
      foot={
        mayWrite && !isUntouchable ? (
          user.isSuspended ? (
            <Button onClick={() => setChange({ action: 'unsuspend', ids })}>
              <CirclePlay aria-hidden />
              {m.management_user_unsuspend()}
            </Button>
          ) : (
            <Button variant="outline" onClick={() => setChange({ action: 'suspend', ids })}>
              <CirclePause aria-hidden />
              {m.management_user_suspend()}
            </Button>
          )
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3 pb-4 empty:hidden">
        {mayWrite && user.isMe ? <Notice>{m.management_user_myself()}</Notice> : null}
        {mayWrite && user.isLastManager && !user.isMe ? <Notice>{m.management_user_last_manager()}</Notice> : null}
        {mayWrite && isOthers && !user.isMe && !user.isLastManager ? (
          <Notice>{m.management_user_is_manager()}</Notice>
        ) : null}
        {stateText ? <Notice tone={user.isSuspended ? 'warning' : 'info'}>{stateText()}</Notice> : null}
      </div>
      <Section title={m.management_user_account()}>
        <Facts
          facts={[
            { label: m.management_user_email(), value: user.email },
            {
              label: m.management_language(),
              value: languageName(user.language),
            },
            {
              label: m.management_user_last(),
              value: user.lastSignIn ? formatDateTime(user.lastSignIn) : m.management_user_never(),
            },
            { label: m.management_created_on(), value: formatDateTime(user.creationDate) },
          ]}
        />
      </Section>
      <Section title={m.management_user_companies()} aside={user.companies.length}>
        <Companies user={user} />
      </Section>
      <Section title={m.management_user_platform_rights()}>
        <PlatformRightsSection user={user} />
      </Section>
      <HistorySection noun="user" id={user.id} />
      <SuspendUsersDialog change={change} onClose={() => setChange(undefined)} />
      <DeleteUserDialog
        user={user}
        open={deleting}
        onOpenChange={setDeleting}
        onDone={() => void navigate({ to: '/management/user', search: true })}
      />
    </SheetRoute>
  )
}

function Companies({ user }: { user: User }) {
  const me = useMe()
  if (user.companies.length === 0) {
    return <p className="text-sm text-muted-foreground">{m.management_user_companies_none()}</p>
  }
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {user.companies.map(({ company, rights, accessCount, liveCount }) => {
        const line = (
          <TwoLines
            start={<CompanyLogo company={company} className="size-9" />}
            title={company.name}
            sub={
              accessCount > 0 ? m.management_user_company_accesses({ live: liveCount, count: accessCount }) : undefined
            }
          />
        )
        return (
          <li
            key={company.id}
            className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2.5 hover:bg-muted"
          >
            {decideRoute('/management/company/$companyId', me, { companyId: company.id }).allow ? (
              <Link
                to="/management/company/$companyId"
                params={{ companyId: company.id }}
                className="min-w-0 before:absolute before:inset-0 before:content-['']"
              >
                {line}
              </Link>
            ) : (
              line
            )}
            {rights ? <ManagerRights rights={rights} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function PlatformRightsSection({ user }: { user: User }) {
  const me = useMe()
  if (isEmptyPlatformRights(user.platformManagementRights)) {
    return <p className="text-sm text-muted-foreground">{m.management_user_platform_none()}</p>
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <PlatformRightsBadges rights={user.platformManagementRights} />
      {can(me, 'platformManagers.read') ? (
        <Link
          to="/management/platformManager/$userId"
          params={{ userId: user.id }}
          className="inline-flex items-center gap-1.5 text-link text-sm"
        >
          {m.management_user_platform_see()}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      ) : null}
    </div>
  )
}
