import { fitsPublishing } from '@cursus/contract/act-values'
import type { ModuleRow } from '@cursus/contract/module'
import { Archive, ArchiveRestore, Send } from 'lucide-react'
import { type Act, byIds, countWords } from '#web/components/act/act.ts'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { localName } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Identified = { id: string }

const stale = () => api.management.invalidate()
const archiveWords = countWords({
  title: m.management_module_archive_title,
  effect: m.management_module_archive_effect,
  action: m.management_module_archive_action,
})

/** `licenceCount` is shown when it is known: on the sheet of one module. */
export const archiveModules: Act<Identified & { licenceCount?: number }> = {
  label: m.management_archive,
  icon: Archive,
  tone: 'neutral',
  useWords: (modules, count) => {
    const licenceCount = modules.reduce((sum, { licenceCount = 0 }) => sum + licenceCount, 0)
    const words = archiveWords(modules, count)
    if (licenceCount === 0) return words
    return {
      ...words,
      effect: (
        <>
          <p>
            <StrongText>{m.management_module_archive_licences({ count: licenceCount })}</StrongText>
          </p>
          <p>{words.effect}</p>
        </>
      ),
    }
  },
  done: m.management_module_archived,
  send: (selection) => trpcClient.management.module.archive.mutate({ selection }),
  inverse: () => restoreModules,
  stale,
}

export const publishModules: Act<Pick<ModuleRow, 'id' | 'isDraft'>> = {
  label: m.management_module_publish,
  icon: Send,
  tone: 'neutral',
  fit: fitsPublishing,
  useWords: countWords({
    title: m.management_module_publish_title,
    effect: m.management_module_publish_effect,
    action: m.management_module_publish_action,
  }),
  done: m.management_module_published,
  send: (selection) => trpcClient.management.module.publish.mutate({ selection }),
  stale,
}

/** Lists what is restored with the modules, then restores it all together. */
export const restoreModules: Act<Identified> = {
  label: m.common_restore,
  icon: ArchiveRestore,
  tone: 'neutral',
  useWords: (modules) => {
    const preview = trpc.management.module.restorePreview.useQuery(
      { moduleIdList: modules.map(({ id }) => id) },
      {
        enabled: modules.length > 0,
        staleTime: 0,
        meta: { silent: true },
      },
    )
    const lines = [
      ...(preview.data?.themes ?? []).map((theme) => ({
        id: theme.id,
        text: m.management_restore_theme_line({ name: localName(theme) }),
      })),
      ...(preview.data?.contents ?? []).map((content) => ({
        id: content.id,
        text: m.management_restore_content_line({ title: content.title }),
      })),
    ]
    return {
      title: m.management_restore_modules_confirm({ count: modules.length }),
      effect: preview.error ? (
        <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        m.common_loading()
      ) : lines.length === 0 ? (
        m.management_restore_nothing_else()
      ) : (
        <>
          <p>{m.management_restore_with_it()}</p>
          <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto pl-5">
            {lines.map((line) => (
              <li key={line.id}>{line.text}</li>
            ))}
          </ul>
        </>
      ),
      action: m.management_restore_action({ count: modules.length }),
      isReady: preview.data !== undefined,
    }
  },
  done: m.management_module_restored,
  send: byIds((moduleIdList) => trpcClient.management.module.restore.mutate({ moduleIdList })),
  stale,
}
