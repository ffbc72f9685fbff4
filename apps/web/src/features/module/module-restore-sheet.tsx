import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { RestoreSheet, restoreLimit } from '#web/features/catalogue/restore-sheet.tsx'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleTypeLabel } from './module-type.ts'
import { RestoreModulesDialog } from './restore-modules.tsx'

/** The archived modules, to bring back; what comes with them is said first. */
export function ModuleRestoreSheet() {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<string[]>([])
  const list = trpc.management.module.listArchived.useQuery(
    { search: search || undefined, limit: restoreLimit },
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <RestoreSheet
        title={m.management_restore_modules_title()}
        search={search}
        onSearch={setSearch}
        lines={list.data?.rows.map((module) => ({
          id: module.id,
          title: module.title,
          sub: [module.reference, moduleTypeLabel(module.type), localName(module.theme)].join(' · '),
          thumb: <Thumb title={module.title} toneId={module.theme.id} illustration={module.illustration} />,
        }))}
        total={list.data?.total ?? 0}
        error={list.data ? null : list.error}
        pending={false}
        onRestore={setAsked}
      />
      <RestoreModulesDialog ids={asked} open={asked.length > 0} onOpenChange={(open) => !open && setAsked([])} />
    </>
  )
}
