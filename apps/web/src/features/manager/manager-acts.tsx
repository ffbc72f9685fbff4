import { fitsRemovingManager } from '@cursus/contract/act'
import type { Manager } from '@cursus/contract/manager'
import { UserMinus } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { CompanyRightsLeft } from './company-rights-left.tsx'

const words = countWords({
  title: m.company_manager_remove_title,
  effect: m.company_manager_remove_effect,
  action: m.company_manager_remove_action,
})

/** Removes managers. The server refuses to remove the last one with admin write. */
export const removeManagers = (companyId: string): Act<Manager> => ({
  label: m.company_manager_remove,
  icon: UserMinus,
  fit: fitsRemovingManager,
  why: () => m.company_manager_myself(),
  useWords: (managers, count, found) => {
    const said = words(managers, count)
    return {
      ...said,
      effect: (
        <div className="flex flex-col gap-3">
          <div>{said.effect}</div>
          <CompanyRightsLeft companyId={companyId} managers={managers} found={found} />
        </div>
      ),
    }
  },
  done: m.company_manager_removed,
  send: (managers) => trpcClient.company.manager.remove.mutate({ companyId, idList: managers.map(({ id }) => id) }),
  sendMatching: (all) => trpcClient.company.manager.removeMatching.mutate({ companyId, ...all }),
  stale: () => api.company.invalidate(),
})
