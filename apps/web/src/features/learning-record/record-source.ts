import { trpc } from '#web/lib/trpc.ts'

/** Whose record: one's own, of one module or of all; of an access or a person of a company. */
export type RecordSource =
  | { userModuleId?: string }
  | { companyId: string; accessId: string }
  | { companyId: string; userId: string }

const none = '00000000-0000-0000-0000-000000000000'

export function useRecord(source: RecordSource) {
  const companyId = 'companyId' in source ? source.companyId : none
  const options = (enabled: boolean) => ({ enabled, staleTime: 0, meta: { silent: true } })
  const own = trpc.participant.record.get.useQuery(
    'companyId' in source ? {} : source,
    options(!('companyId' in source)),
  )
  const ofAccess = trpc.company.access.record.useQuery(
    { companyId, id: 'accessId' in source ? source.accessId : none },
    options('accessId' in source),
  )
  const ofUser = trpc.company.user.record.useQuery(
    { companyId, id: 'userId' in source ? source.userId : none },
    options('userId' in source),
  )
  return 'accessId' in source ? ofAccess : 'userId' in source ? ofUser : own
}
