import { Trash2 } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const removeUserGroups = (companyId: string): Act<{ id: string }> => ({
  label: m.company_group_remove,
  icon: Trash2,
  useWords: countWords({
    title: m.company_group_remove_title,
    effect: m.company_group_remove_effect,
    action: m.company_group_remove_action,
  }),
  done: m.company_group_removed,
  send: (selection) => trpcClient.company.userGroup.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})
