import { fitsSuspending, fitsUnsuspending } from '@cursus/contract/act-values'
import type { LicenceRow } from '@cursus/contract/licence'
import { CirclePause, CirclePlay } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Suspendable = Pick<LicenceRow, 'id' | 'suspended'>

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
  send: (selection) => trpcClient.company.licence.suspend.mutate({ companyId, selection }),
  inverse: () => unsuspendLicences(companyId),
  stale,
})

export const unsuspendLicences = (companyId: string): Act<Suspendable> => ({
  label: m.company_licence_unsuspend,
  icon: CirclePlay,
  tone: 'neutral',
  fit: fitsUnsuspending,
  useWords: countWords({
    title: m.company_licence_unsuspend_title,
    effect: m.company_licence_unsuspend_effect,
    action: m.company_licence_unsuspend_action,
  }),
  done: m.company_licence_unsuspended_toast,
  send: (selection) => trpcClient.company.licence.unsuspend.mutate({ companyId, selection }),
  inverse: () => suspendLicences(companyId),
  stale,
})
