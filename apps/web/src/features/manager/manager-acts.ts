import { fitsRemovingManager } from '@cursus/contract/act-values'
import type { Manager } from '@cursus/contract/manager'
import { UserMinus } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Removes managers. The server refuses to remove the last one with admin write. */
export const removeManagers = (companyId: string): Act<Manager> => ({
  label: m.company_manager_remove,
  icon: UserMinus,
  fit: fitsRemovingManager,
  why: () => m.company_manager_myself(),
  useWords: countWords({
    title: m.company_manager_remove_title,
    effect: m.company_manager_remove_effect,
    action: m.company_manager_remove_action,
  }),
  done: m.company_manager_removed,
  send: (selection) => trpcClient.company.manager.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})
