import { fitsRemovingPlatformManager } from '@cursus/contract/act-values'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { UserMinus } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Removes all platform rights. The server refuses to remove the last manager. */
export const removePlatformManagers: Act<PlatformManager> = {
  label: m.management_manager_remove,
  icon: UserMinus,
  fit: fitsRemovingPlatformManager,
  why: () => m.management_manager_myself(),
  useWords: countWords({
    title: m.management_manager_remove_title,
    effect: m.management_manager_remove_effect,
    action: m.management_manager_remove_action,
  }),
  done: m.management_manager_removed,
  send: (selection) => trpcClient.management.platformManager.remove.mutate({ selection }),
  most: 200,
  stale: () => api.management.invalidate(),
}
