import { fitsUpdatingContents } from '@cursus/contract/act-values'
import type { ModuleRow } from '@cursus/contract/module'
import { RefreshCw } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { StrongText } from '#web/components/strong-text.tsx'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const updateWords = countWords({
  title: m.management_modules_update_title,
  effect: m.management_modules_update_effect,
  action: m.management_modules_update_action,
})

/** Creates versions of modules that pin the latest versions of their contents. */
export const updateContents: Act<Pick<ModuleRow, 'id' | 'version' | 'outdatedCount'>> = {
  label: m.management_module_update_contents,
  icon: RefreshCw,
  tone: 'neutral',
  fit: fitsUpdatingContents,
  why: () => m.management_modules_update_refused(),
  useWords: (modules, count) => {
    const [module] = modules
    if (module === undefined || modules.length > 1) return updateWords(modules, count)
    return {
      title: m.management_module_update_title(),
      effect: <StrongText>{m.management_module_update_effect({ count: module.outdatedCount })}</StrongText>,
      action: m.management_module_update_action({ version: String(module.version + 1) }),
    }
  },
  done: ({ count, items: [module, ...others] }) =>
    module && others.length === 0
      ? m.management_module_updated({ version: String(module.version + 1) })
      : m.management_modules_updated({ count }),
  send: (selection) => trpcClient.management.module.updateManyContents.mutate({ selection }),
  // Each is a transaction of its own.
  most: 50,
  stale: () => api.management.invalidate(),
}
