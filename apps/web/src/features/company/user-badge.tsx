import type { CompanyUserRow } from '@cursus/contract/company-user'
import { StateBadge } from '#web/components/state-badge.tsx'
import { m } from '#web/paraglide/messages.js'

type Account = Pick<CompanyUserRow, 'isInvited' | 'isSuspended' | 'removedDate'>

/** The state of an account, or that the company removed the person. */
export function UserBadge({ user }: { user: Account }) {
  if (user.removedDate) return <StateBadge state="archived">{m.company_user_removed()}</StateBadge>
  if (user.isSuspended) return <StateBadge state="suspended" />
  if (user.isInvited) return <StateBadge state="toAccept">{m.company_user_invited()}</StateBadge>
  return <StateBadge state="active" />
}

export function userStateText(user: Account): string {
  if (user.removedDate) return m.company_user_removed()
  if (user.isSuspended) return m.company_user_suspended()
  return user.isInvited ? m.company_user_invited() : m.company_user_active()
}
