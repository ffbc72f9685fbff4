import { fitsRestoring, fitsRevoking } from '@cursus/contract/act'
import { Ban, RotateCcw } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Revocable = { id: string; revoked: boolean }

const inputOf = (companyId: string, accesses: readonly Revocable[]) => ({
  companyId,
  idList: accesses.map(({ id }) => id),
})
const stale = () => api.company.invalidate()

export const revokeAccesses = (companyId: string): Act<Revocable> => ({
  label: m.company_access_revoke,
  icon: Ban,
  fit: fitsRevoking,
  useWords: countWords({
    title: m.company_access_revoke_title,
    effect: m.company_access_revoke_effect,
    action: m.company_access_revoke_action,
  }),
  done: m.company_access_revoked_toast,
  send: (accesses) => trpcClient.company.access.cancel.mutate(inputOf(companyId, accesses)),
  sendMatching: (all) => trpcClient.company.access.cancelMatching.mutate({ companyId, ...all }),
  stale,
})

export const restoreAccesses = (companyId: string): Act<Revocable> => ({
  label: m.company_access_restore,
  icon: RotateCcw,
  tone: 'neutral',
  fit: fitsRestoring,
  useWords: countWords({
    title: m.company_access_restore_title,
    effect: m.company_access_restore_effect,
    action: m.company_access_restore_action,
  }),
  done: m.company_access_restored_toast,
  send: (accesses) => trpcClient.company.access.uncancel.mutate(inputOf(companyId, accesses)),
  sendMatching: (all) => trpcClient.company.access.uncancelMatching.mutate({ companyId, ...all }),
  stale,
})
