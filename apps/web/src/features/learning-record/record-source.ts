import type { RecordDays } from '@cursus/contract/learning-record'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { trpc } from '#web/lib/trpc.ts'

/** Whose record: one's own, of one module or of all; of an access or a person of a company. */
export type RecordSource =
  | { userModuleId?: string }
  | { companyId: string; accessId: string }
  | { companyId: string; userId: string }

/** With days, the record of what began on them. */
export function useRecord(source: RecordSource, days: RecordDays) {
  const options = { staleTime: 0, placeholderData: keepPreviousData, meta: { silent: true } } as const
  const own = trpc.participant.record.get.useQuery('companyId' in source ? skipToken : { ...source, ...days }, options)
  const ofAccess = trpc.company.access.record.useQuery(
    'accessId' in source ? { companyId: source.companyId, id: source.accessId, ...days } : skipToken,
    options,
  )
  const ofUser = trpc.company.user.record.useQuery(
    'userId' in source ? { companyId: source.companyId, id: source.userId, ...days } : skipToken,
    options,
  )
  return 'accessId' in source ? ofAccess : 'userId' in source ? ofUser : own
}
