import { fitsArchiving } from '@cursus/contract/act'
import type { Theme } from '@cursus/contract/theme'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type Act, countWords, type QuickAct } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const stale = () => api.management.invalidate()

export const archiveThemes: Act<Theme> = {
  label: m.management_archive,
  icon: Archive,
  tone: 'neutral',
  fit: fitsArchiving,
  why: ({ count = 0 }) => m.management_theme_archive_used({ count }),
  useWords: countWords({
    title: m.management_theme_archive_title,
    effect: m.management_theme_archive_effect,
    action: m.management_theme_archive_action,
  }),
  done: m.management_theme_archived,
  send: (selection) => trpcClient.management.theme.archive.mutate({ selection }),
  stale,
}

export const restoreThemes: QuickAct<{ id: string }> = {
  label: m.common_restore,
  icon: ArchiveRestore,
  done: m.management_theme_restored,
  send: (themes) => trpcClient.management.theme.restore.mutate({ idList: themes.map(({ id }) => id) }),
  stale,
}
