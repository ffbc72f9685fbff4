import { fitsReactivating, fitsSuspending } from '@cursus/contract/act'
import type { LicenceRow } from '@cursus/contract/licence'
import { CirclePause, CirclePlay } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Suspendable = Pick<LicenceRow, 'id' | 'suspended'>

const inputOf = (companyId: string, licences: readonly Suspendable[]) => ({
  companyId,
  idList: licences.map(({ id }) => id),
})
const stale = () => api.company.invalidate()

export const suspendLicences = (companyId: string): Act<Suspendable> => ({
  label: m.company_licence_suspend,
  icon: CirclePause,
  tone: 'neutral',
  fit: fitsSuspending,
  useWords: countWords({
    title: m.company_licence_suspend_title,
    effect: m.company_licence_suspend_effect,
    action: m.company_licence_suspend_action,
  }),
  done: m.company_licence_suspended_toast,
  send: (licences) => trpcClient.company.licence.suspend.mutate(inputOf(companyId, licences)),
  sendMatching: (all) => trpcClient.company.licence.suspendMatching.mutate({ companyId, ...all }),
  stale,
})

export const unsuspendLicences = (companyId: string): Act<Suspendable> => ({
  label: m.company_licence_unsuspend,
  icon: CirclePlay,
  tone: 'neutral',
  fit: fitsReactivating,
  useWords: countWords({
    title: m.company_licence_unsuspend_title,
    effect: m.company_licence_unsuspend_effect,
    action: m.company_licence_unsuspend_action,
  }),
  done: m.company_licence_unsuspended_toast,
  send: (licences) => trpcClient.company.licence.unsuspend.mutate(inputOf(companyId, licences)),
  sendMatching: (all) => trpcClient.company.licence.unsuspendMatching.mutate({ companyId, ...all }),
  stale,
})
