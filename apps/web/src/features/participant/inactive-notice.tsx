import type { UserModule } from '@cursus/contract/participant'
import { Notice } from '#web/components/notice.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { lastDayOf } from './module-groups.ts'

type Closed = Pick<UserModule, 'id' | 'reason' | 'company' | 'endsAt' | 'archived'>

/** Why a module does not open any more. */
export function inactiveReason({ reason, company, endsAt }: Closed): string {
  const name = { company: company.name }
  switch (reason) {
    case 'declined':
      return m.participant_inactive_declined()
    case 'revoked':
      return m.participant_inactive_revoked(name)
    case 'licenceSuspended':
      return m.participant_inactive_licence_suspended(name)
    case 'licenceEnded':
      return m.participant_inactive_licence_ended(name)
    case 'licenceNotStarted':
      return m.participant_inactive_licence_not_started(name)
    default:
      return endsAt
        ? m.participant_inactive_expired({ date: formatDate(lastDayOf(endsAt)) })
        : m.participant_inactive_expired_plain()
  }
}

/** What stays, and whom to ask. */
export const inactiveHelp = ({ company, archived, reason }: Closed): string =>
  reason === 'declined'
    ? m.participant_inactive_declined_help({ company: company.name })
    : archived
      ? m.participant_inactive_archived({ company: company.name })
      : m.participant_inactive_kept({ company: company.name })

/** Why nothing opens any more, what stays readable, and whom to ask. */
export function InactiveNotice({ module }: { module: Closed }) {
  return (
    <Notice tone="warning" className="mb-4">
      <strong className="font-semibold">{inactiveReason(module)}</strong> {inactiveHelp(module)}
      <div className="mt-2.5">
        <SupportButton size="sm" about={{ userModuleId: module.id, type: 'access' }} />
      </div>
    </Notice>
  )
}
