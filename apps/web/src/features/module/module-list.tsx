import { fitsPublishing } from '@cursus/contract/act-values'
import type { ModuleRow } from '@cursus/contract/module'
import { moduleTypes } from '@cursus/contract/module-values'
import { can } from '@cursus/rights'
import { Archive, ArchiveRestore, Send } from 'lucide-react'
import { type Act, byIds, countWords } from '#web/components/act/act.ts'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { updateContents } from '#web/features/catalogue/update-contents.tsx'
import { themes } from '#web/features/named/named-thing.ts'
import { useMe } from '#web/lib/session/session.ts'
import { durationText } from '#web/lib/text/duration.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { languageOptions, localName } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleList } from './module-queries.ts'
import { moduleTypeLabel } from './module-type.ts'

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

const { text, count, day } = columnsOf(moduleList)
const later = { initiallyHidden: true }
const thumb = (row: ModuleRow) => <Thumb of={coverOf(row)} />
const version = (row: ModuleRow) => m.management_version_short({ version: String(row.version) })

export function ModuleList() {
  const me = useMe()
  const mayWrite = can(me, 'modules.write')
  return (
    <ListPage
      list={useList(moduleList)}
      name="modules"
      title={m.nav_modules()}
      columns={[
        {
          id: 'title',
          header: m.management_title(),
          sort: 'title',
          value: (row) => row.title,
          cell: (row) => (
            <TwoLines
              start={thumb(row)}
              title={row.title}
              sub={
                row.isDraft ? (
                  <span className="flex items-center gap-2">
                    {row.reference} <StateBadge state="draft" />
                  </span>
                ) : (
                  row.reference
                )
              }
            />
          ),
        },
        text('reference', m.management_reference(), (row) => row.reference, { sort: 'reference', ...later }),
        text('type', m.management_type(), (row) => moduleTypeLabel(row.type), { sort: 'type' }),
        text('theme', m.management_module_theme(), (row) => localName(row.theme), { from: 960 }),
        text('language', m.management_language(), (row) => row.language.toUpperCase(), { sort: 'language', ...later }),
        count('contents', m.management_module_contents(), (row) => row.contentCount, { sort: 'contentCount' }),
        text('duration', m.common_duration(), (row) => durationText(row.duration), { from: 1100 }),
        text('version', m.management_version(), (row) => row.version, { sort: 'version', cell: version }),
        count('outdated', m.management_module_outdated_filter(), (row) => row.outdatedCount, {
          from: 1100,
          cell: (row) =>
            row.outdatedCount > 0 ? <Badge variant="warning">{formatNumber(row.outdatedCount)}</Badge> : null,
        }),
        day('creationDate', m.management_created_on(), (row) => row.creationDate, {
          sort: 'creationDate',
          from: 1100,
        }),
      ]}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({ to: '/management/module/$moduleId', params: { moduleId: row.id } })}
      current="moduleId"
      card={{
        aside: (row) => (row.isDraft ? <StateBadge state="draft" /> : null),
        body: (row) => (
          <p className="text-xs text-muted-foreground">
            {[
              moduleTypeLabel(row.type),
              localName(row.theme),
              m.management_contents_count({ count: row.contentCount }),
              durationText(row.duration),
              version(row),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ),
      }}
      searchPlaceholder={m.management_module_search()}
      filters={{
        type: {
          label: m.management_type(),
          options: moduleTypes.map((value) => ({ value, label: moduleTypeLabel(value) })),
        },
        themeId: {
          label: m.management_module_theme(),
          useFound: can(me, 'themes.read') ? themes.useFound : undefined,
        },
        language: { label: m.management_language(), options: languageOptions() },
        isDraft: {
          label: m.management_state(),
          options: [
            { value: true, label: m.common_state_draft() },
            { value: false, label: m.management_module_is_published() },
          ],
        },
        isOutdated: {
          label: m.management_module_outdated_filter(),
          options: [
            { value: true, label: m.management_module_outdated_yes() },
            { value: false, label: m.management_module_outdated_no() },
          ],
        },
      }}
      add={mayWrite && { link: { to: '/management/module/add' }, label: m.management_module_new() }}
      restore={mayWrite && { to: '/management/module/restore' }}
      selected={m.list_selected_modules}
      acts={mayWrite ? [publishModules, updateContents, archiveModules] : []}
      empty={{ title: m.management_module_empty_title(), text: m.management_module_empty_text() }}
    />
  )
}

export const ModuleRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_modules_title()}
    none={m.management_restore_modules_none()}
    call={api.management.module.listArchived}
    line={(row) => ({
      title: row.title,
      sub: [row.reference, moduleTypeLabel(row.type), localName(row.theme)].join(' · '),
      thumb: thumb(row),
    })}
    act={restoreModules}
  />
)
