import { skipToken } from '@tanstack/react-query'
import { trpc } from '#web/lib/trpc.ts'

/** Whose record: one's own, of one module or of all; of an access or a person of a company. */
export type RecordSource =
  | { userModuleId?: string }
  | { companyId: string; accessId: string }
  | { companyId: string; userId: string }

export function useRecord(source: RecordSource) {
  const options = { staleTime: 0, meta: { silent: true } }
  const own = trpc.participant.record.get.useQuery('companyId' in source ? skipToken : source, options)
  const ofAccess = trpc.company.access.record.useQuery(
    'accessId' in source ? { companyId: source.companyId, id: source.accessId } : skipToken,
    options,
  )
  const ofUser = trpc.company.user.record.useQuery(
    'userId' in source ? { companyId: source.companyId, id: source.userId } : skipToken,
    options,
  )
  return 'accessId' in source ? ofAccess : 'userId' in source ? ofUser : own
}
