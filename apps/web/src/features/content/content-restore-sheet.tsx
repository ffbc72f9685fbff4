import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { RestoreSheet, restoreLimit } from '#web/features/catalogue/restore-sheet.tsx'
import { contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { localName } from '#web/lib/local-name.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The archived contents, to bring back. */
export function ContentRestoreSheet() {
  const utils = trpc.useUtils()
  const [search, setSearch] = useState('')
  const list = trpc.management.content.listArchived.useQuery(
    { search: search || undefined, limit: restoreLimit },
    { placeholderData: keepPreviousData },
  )
  const restore = trpc.management.content.restore.useMutation({
    onSuccess: async (_done, { contentIdList }) => {
      void toastSuccess(m.management_content_restored({ count: contentIdList.length }))
      await Promise.all([utils.management.content.invalidate(), utils.management.history.invalidate()])
    },
  })
  return (
    <RestoreSheet
      title={m.management_restore_contents_title()}
      search={search}
      onSearch={setSearch}
      lines={list.data?.rows.map((content) => ({
        id: content.id,
        title: content.title,
        sub: [content.reference, contentTypeLabel(content.type), localName(content.category)].join(' · '),
        thumb: <Thumb title={content.title} toneId={content.category.id} illustration={content.illustration} />,
      }))}
      total={list.data?.total ?? 0}
      error={list.data ? null : list.error}
      pending={restore.isPending}
      onRestore={(contentIdList) => restore.mutate({ contentIdList })}
    />
  )
}
