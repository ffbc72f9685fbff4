import { fitsArchiving } from '@cursus/contract/act'
import { Archive, ArchiveRestore, RefreshCw } from 'lucide-react'
import { type Act, countWords, type QuickAct } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Archivable = { id: string; archivable: boolean; moduleCount: number }

const stale = () => api.management.invalidate()

export const archiveContents: Act<Archivable> = {
  label: m.management_archive,
  icon: Archive,
  tone: 'neutral',
  fit: fitsArchiving,
  why: ({ count = 0 }) => m.management_content_archive_used({ count }),
  useWords: countWords({
    title: m.management_content_archive_title,
    effect: m.management_content_archive_effect,
    action: m.management_content_archive_action,
  }),
  done: m.management_content_archived,
  send: (selection) => trpcClient.management.content.archive.mutate({ selection }),
  stale,
}

export const restoreContents: QuickAct<{ id: string }> = {
  label: m.common_restore,
  icon: ArchiveRestore,
  done: m.management_content_restored,
  send: (contents) => trpcClient.management.content.restore.mutate({ contentIdList: contents.map(({ id }) => id) }),
  stale,
}

/** Retries the analysis of a package; its progress replaces the button. */
export const unpackAgain: QuickAct<{ id: string }> = {
  label: m.management_package_unpack_again,
  icon: RefreshCw,
  send: ([content]) => trpcClient.management.content.unpackAgain.mutate({ id: content!.id }),
  stale,
}
