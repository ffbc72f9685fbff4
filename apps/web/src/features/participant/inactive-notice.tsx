import type { UserModule } from '@cursus/contract/participant'
import { Notice } from '#web/components/notice.tsx'
import { SupportButton } from '#web/features/support/support-button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { lastDayOf } from './module-groups.ts'

function why({ reason, company, endsAt }: Pick<UserModule, 'reason' | 'company' | 'endsAt'>): string {
  const name = { company: company.name }
  switch (reason) {
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

/** Why nothing opens any more, what stays readable, and whom to ask. */
export function InactiveNotice({ module }: { module: UserModule }) {
  return (
    <Notice tone="warning" className="mb-4">
      <strong className="font-semibold">{why(module)}</strong>{' '}
      {m.participant_inactive_kept({ company: module.company.name })}
      <div className="mt-2.5">
        <SupportButton size="sm" about={{ userModuleId: module.id, type: 'access' }} />
      </div>
    </Notice>
  )
}
