import type { FormerUser, GroupModule } from '@cursus/contract/user-group'
import { Ban, Check, KeyRound, X } from 'lucide-react'
import { type Act, byIds, countWords, numberWords, type QuickAct } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const inputOf = (companyId: string, id: string, items: readonly { id: string }[]) => ({
  companyId,
  id,
  idList: items.map((item) => item.id),
})
const stale = () => api.company.invalidate()

/** Gives modules of a group to the members who do not have them. */
export function giveMissing(companyId: string, groupId: string): QuickAct<GroupModule> {
  let count = 0
  return {
    label: m.company_access_give,
    icon: KeyRound,
    // What was given can differ from what was shown.
    done: () => m.company_group_module_given({ count: count }),
    send: async (modules) => {
      const gifts = await trpcClient.company.userGroup.giveModules.mutate(inputOf(companyId, groupId, modules))
      count = gifts.reduce((sum, gift) => sum + gift.given, 0)
    },
    stale,
  }
}

/** Takes modules off a group. Its members keep their accesses. */
export const removeGroupModules = (companyId: string, groupId: string): Act<GroupModule> => ({
  label: m.company_group_module_remove,
  icon: X,
  useWords: countWords({
    title: m.company_group_module_remove_title,
    effect: m.company_group_module_remove_effect,
    action: m.company_group_module_remove_action,
  }),
  done: m.company_group_module_removed,
  send: byIds((idList) => trpcClient.company.userGroup.removeModules.mutate({ companyId, id: groupId, idList })),
  stale,
})

/** Revokes what people got from a group that they left. */
export const revokeFormer = (companyId: string, groupId: string): Act<FormerUser> => ({
  label: m.company_access_revoke,
  icon: Ban,
  useWords: numberWords(
    countWords({
      title: m.company_group_former_revoke_title,
      effect: m.company_group_former_revoke_effect,
      action: m.company_group_former_revoke_action,
    }),
  ),
  done: m.company_group_former_revoked,
  send: byIds((idList) => trpcClient.company.userGroup.revokeFormerUsers.mutate({ companyId, id: groupId, idList })),
  stale,
})

/** Leaves it to them. */
export const keepFormer = (companyId: string, groupId: string): QuickAct<FormerUser> => ({
  label: m.company_group_former_keep,
  icon: Check,
  done: m.company_group_former_kept,
  send: (people) => trpcClient.company.userGroup.keepFormerUsers.mutate(inputOf(companyId, groupId, people)),
  stale,
})
