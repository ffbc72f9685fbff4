import type { CompanyUserRow } from '@cursus/contract/company-user'
import { StateBadge } from '#web/components/state-badge.tsx'
import { m } from '#web/paraglide/messages.js'

type Account = Pick<CompanyUserRow, 'isInvited' | 'isSuspended'>

/** The state of an account. */
export function UserBadge({ user }: { user: Account }) {
  if (user.isSuspended) return <StateBadge state="suspended" />
  if (user.isInvited) return <StateBadge state="toAccept">{m.company_user_invited()}</StateBadge>
  return <StateBadge state="active" />
}

export const userStateText = (user: Account): string =>
  user.isSuspended ? m.company_user_suspended() : user.isInvited ? m.company_user_invited() : m.company_user_active()
