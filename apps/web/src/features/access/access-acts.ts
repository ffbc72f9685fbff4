import { fitsRestoring, fitsRevoking, type LeftOut } from '@cursus/contract/act-values'
import { Ban, RotateCcw } from 'lucide-react'
import { type Act, countWords, numberWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Revocable = { id: string; revoked: boolean }

const stale = () => api.company.invalidate()

/** Why the server could not change an access; a rule of giving, in few words. */
export function whyNotChanged({ reason }: LeftOut): string {
  switch (reason) {
    case 'AccessAlreadyLive':
      return m.company_access_left_live()
    case 'LicenceDoesntAcceptMoreActiveUsers':
      return m.company_access_left_seats()
    case 'ModuleLicenceNotActive':
      return m.company_access_left_licence()
    case 'ModuleNotInLicence':
      return m.company_access_left_module()
    case 'ModuleArchived':
      return m.company_access_left_archived()
    case 'ExpireDateNotValid':
      return m.company_access_left_end()
    case 'DueDateNotValid':
      return m.company_access_left_due()
    default:
      return m.company_access_left_other()
  }
}

export const revokeAccesses = (companyId: string): Act<Revocable> => ({
  label: m.company_access_revoke,
  icon: Ban,
  fit: fitsRevoking,
  useWords: numberWords(
    countWords({
      title: m.company_access_revoke_title,
      effect: m.company_access_revoke_effect,
      action: m.company_access_revoke_action,
    }),
  ),
  done: m.company_access_revoked_toast,
  send: (selection) => trpcClient.company.access.revoke.mutate({ companyId, selection }),
  inverse: () => restoreAccesses(companyId),
  stale,
})

export const restoreAccesses = (companyId: string): Act<Revocable> => ({
  label: m.company_access_restore,
  icon: RotateCcw,
  tone: 'neutral',
  fit: fitsRestoring,
  why: whyNotChanged,
  useWords: numberWords(
    countWords({
      title: m.company_access_restore_title,
      effect: m.company_access_restore_effect,
      action: m.company_access_restore_action,
    }),
  ),
  done: m.company_access_restored_toast,
  send: (selection) => trpcClient.company.access.restore.mutate({ companyId, selection }),
  stale,
})
