import type { UserRow, UserState } from '@cursus/contract/user'
import { StateBadge } from '#web/components/state-badge.tsx'
import { m } from '#web/paraglide/messages.js'

/** In the order of the filter. */
export const userStates = ['active', 'invited', 'unverified', 'suspended'] as const satisfies readonly UserState[]

type Account = Pick<UserRow, 'isInvited' | 'isSuspended' | 'isEmailVerified'>

/** The state of an account; suspension takes precedence. */
export function userStateOf(user: Account): UserState {
  if (user.isSuspended) return 'suspended'
  if (user.isInvited) return 'invited'
  return user.isEmailVerified ? 'active' : 'unverified'
}

export const userStateNames = {
  active: m.management_user_active,
  suspended: m.management_user_suspended,
  unverified: m.management_user_unverified,
  invited: m.management_user_invited,
}
const looks = { active: 'active', suspended: 'suspended', unverified: 'notStarted', invited: 'toAccept' } as const

export const userStateText = (user: Account): string => userStateNames[userStateOf(user)]()

export function UserStateBadge({ user }: { user: Account }) {
  return <StateBadge state={looks[userStateOf(user)]}>{userStateText(user)}</StateBadge>
}
