import { ArchiveRestore } from 'lucide-react'
import { type Act, byIds } from '#web/components/act/act.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Makes an earlier version of a content or module the newest; the later ones stay. */
export const restoreVersion = (send: (id: string) => Promise<unknown>): Act<{ id: string; version: number }> => ({
  label: m.management_compare_restore,
  icon: ArchiveRestore,
  tone: 'neutral',
  useWords: ([version]) => ({
    title: m.management_compare_restore_title({ version: String(version?.version) }),
    effect: m.management_compare_restore_effect(),
    action: m.management_compare_restore(),
  }),
  done: m.management_compare_restored,
  send: byIds(([id]) => send(id!)),
  stale: () => api.management.invalidate(),
})
