import type { User } from '@cursus/contract/user'
import { can, decideRoute, isEmptyPlatformRights } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { RefusedEmail } from '#web/components/refused-email.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { personHead, SheetRoute } from '#web/components/sheet-route.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { UserStateBadge, userStateOf } from '#web/components/user-state.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { ManagerRights } from '#web/features/manager/rights-fields.tsx'
import { PlatformRightsBadges } from '#web/features/platform-manager/platform-rights.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { languageName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { deleteUser, reasonNotEditable, suspendUsers, unsuspendUsers } from './user-list.tsx'
import { userItem } from './user-queries.ts'

const stateTexts = {
  active: undefined,
  suspended: m.management_user_suspended_text,
  unverified: m.management_user_unverified_text,
  invited: m.management_user_invited_text,
}

/** An account with its companies, accesses and acts. */
export const UserSheet = () => (
  <SheetOf of={useItem(userItem)}>{(user) => <Loaded key={user.id} user={user} />}</SheetOf>
)

function Loaded({ user }: { user: User }) {
  const me = useMe()
  const navigate = useNavigate()
  const mayWrite = can(me, 'users.write')
  const untouchable = reasonNotEditable(me, user)
  const utils = trpc.useUtils()
  const again = trpc.management.user.tryEmail.useMutation({
    meta: { success: () => m.common_email_refused_tried() },
    onSuccess: () => utils.management.user.get.invalidate(),
  })
  const stateText = stateTexts[userStateOf(user)]
  return (
    <SheetRoute
      {...personHead(user)}
      badges={<UserStateBadge user={user} />}
      actions={<CopyLinkButton />}
      footNote={
        mayWrite && !untouchable ? (
          <ActButton
            act={deleteUser}
            items={[user]}
            onDone={() => navigate({ to: '/management/user', search: true })}
          />
        ) : undefined
      }
      foot={
        mayWrite && !untouchable ? (
          <>
            <ActButton act={unsuspendUsers(me)} items={[user]} variant="primary" />
            <ActButton act={suspendUsers(me)} items={[user]} variant="outline" />
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3 pb-4 empty:hidden">
        {mayWrite && untouchable ? <Notice>{untouchable}</Notice> : null}
        {user.deletionRequestedAt ? (
          <Notice tone="warning">
            {m.management_user_deletion_requested({ date: formatDateTime(user.deletionRequestedAt) })}
          </Notice>
        ) : null}
        {user.emailRefusedAt ? (
          <RefusedEmail
            at={user.emailRefusedAt}
            words={user.emailRefusal}
            again={mayWrite ? { isPending: again.isPending, onClick: () => again.mutate({ id: user.id }) } : undefined}
          />
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
    </SheetRoute>
  )
}

function Companies({ user }: { user: User }) {
  const me = useMe()
  if (user.companies.length === 0) {
    return <p className="text-sm text-muted-foreground">{m.management_user_companies_none()}</p>
  }
  return (
    <ul role="list" className="divide-y rounded-lg border bg-card">
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
