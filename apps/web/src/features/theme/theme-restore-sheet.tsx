import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { RestoreSheet, restoreLimit } from '#web/features/catalogue/restore-sheet.tsx'
import { localName } from '#web/lib/local-name.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The archived themes, to bring back. */
export function ThemeRestoreSheet() {
  const utils = trpc.useUtils()
  const [search, setSearch] = useState('')
  const list = trpc.management.theme.listArchived.useQuery(
    { search: search || undefined, limit: restoreLimit },
    { placeholderData: keepPreviousData },
  )
  const restore = trpc.management.theme.restore.useMutation({
    onSuccess: async (_done, { idList }) => {
      void toastSuccess(m.management_theme_restored({ count: idList.length }))
      await Promise.all([utils.management.theme.invalidate(), utils.management.history.invalidate()])
    },
  })
  return (
    <RestoreSheet
      title={m.management_restore_themes_title()}
      search={search}
      onSearch={setSearch}
      lines={list.data?.rows.map((theme) => ({
        id: theme.id,
        title: localName(theme),
        sub: otherName(theme),
        thumb: <Thumb title={theme.fallbackName} toneId={theme.id} />,
      }))}
      total={list.data?.total ?? 0}
      error={list.data ? null : list.error}
      pending={restore.isPending}
      onRestore={(idList) => restore.mutate({ idList })}
    />
  )
}
