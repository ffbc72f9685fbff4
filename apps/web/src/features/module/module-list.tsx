import type { Language } from '@cursus/contract/language'
import { type ModuleRow, type ModuleType, moduleTypes } from '@cursus/contract/module'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Plus } from 'lucide-react'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column, Filter } from '#web/components/data-list/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { languageOptions } from '#web/lib/language-name.ts'
import { type ListState, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ArchiveModulesDialog } from './archive-modules.tsx'
import { moduleTypeLabel } from './module-type.ts'

const thumb = (row: ModuleRow) => <Thumb title={row.title} toneId={row.theme.id} illustration={row.illustration} />
const version = (row: ModuleRow) => m.management_version_short({ version: String(row.version) })

function columns(): Column<ModuleRow>[] {
  return [
    {
      id: 'title',
      header: m.management_title(),
      sort: 'title',
      cell: (row) => <TwoLines start={thumb(row)} title={row.title} sub={row.reference} />,
      csv: (row) => row.title,
    },
    {
      id: 'reference',
      header: m.management_reference(),
      sort: 'reference',
      initiallyHidden: true,
      cell: (row) => row.reference,
      csv: (row) => row.reference,
    },
    {
      id: 'type',
      header: m.management_type(),
      sort: 'type',
      cell: (row) => moduleTypeLabel(row.type),
      csv: (row) => moduleTypeLabel(row.type),
    },
    {
      id: 'theme',
      header: m.management_module_theme(),
      wideOnly: true,
      cell: (row) => localName(row.theme),
      csv: (row) => localName(row.theme),
    },
    {
      id: 'language',
      header: m.management_language(),
      sort: 'language',
      initiallyHidden: true,
      cell: (row) => row.language.toUpperCase(),
      csv: (row) => row.language,
    },
    {
      id: 'contents',
      header: m.management_module_contents(),
      sort: 'contentCount',
      align: 'right',
      cell: (row) => row.contentCount,
      csv: (row) => row.contentCount,
    },
    { id: 'version', header: m.management_version(), sort: 'version', cell: version, csv: (row) => row.version },
    {
      id: 'creationDate',
      header: m.management_created_on(),
      sort: 'creationDate',
      wideOnly: true,
      cell: (row) => formatDate(row.creationDate),
      csv: (row) => formatDate(row.creationDate),
    },
  ]
}

/** The modules that are not archived, with what can be done to several at once. */
export function ModuleList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const state = useListState({ sort: 'title', order: 'asc' })
  const filters = useFilters()
  const query = moduleQuery(state)
  const list = trpc.management.module.list.useQuery(query, { placeholderData: keepPreviousData })
  const loadRows = () => loadAll((page) => utils.client.management.module.list.query({ ...query, ...page }))
  const mayWrite = can(me, 'modules.write')
  const { moduleId } = useParams({ strict: false })
  return (
    <DataList<ModuleRow>
      id="modules"
      title={m.nav_modules()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns()}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({ to: '/management/module/$moduleId', params: { moduleId: row.id }, search: true })}
      currentId={moduleId}
      renderCard={(row) => (
        <>
          <Link
            to="/management/module/$moduleId"
            params={{ moduleId: row.id }}
            search
            className="block before:absolute before:inset-0"
          >
            <TwoLines start={thumb(row)} title={row.title} sub={row.reference} />
          </Link>
          <p className="mt-2 text-xs text-muted-foreground">
            {[
              moduleTypeLabel(row.type),
              localName(row.theme),
              m.management_contents_count({ count: row.contentCount }),
              version(row),
            ].join(' · ')}
          </p>
        </>
      )}
      searchPlaceholder={m.management_module_search()}
      filters={filters}
      actions={mayWrite ? <Actions /> : undefined}
      bulkActions={mayWrite ? (ids, clear) => <ArchiveButton ids={ids} onDone={clear} /> : undefined}
      loadAllIds={async () => (await loadRows()).map((row) => row.id)}
      loadAllRows={loadRows}
      empty={{
        title: m.management_module_empty_title(),
        text: m.management_module_empty_text(),
        action: mayWrite ? (
          <Button asChild>
            <Link to="/management/module/add">{m.management_module_new()}</Link>
          </Button>
        ) : undefined,
      }}
    />
  )
}

const one = <Value,>(value: Value | undefined) => (value === undefined ? undefined : [value])

function moduleQuery({ search }: ListState) {
  return {
    ...toListQuery(search),
    type: one(search.type as ModuleType | undefined),
    themeId: one(search.themeId as string | undefined),
    language: one(search.language as Language | undefined),
  }
}

function useFilters(): Filter[] {
  const me = useMe()
  const themes = trpc.management.theme.list.useQuery({ limit: 1000, sort: 'name' }, { enabled: can(me, 'themes.read') })
  const all: Filter[] = [
    {
      key: 'type',
      label: m.management_type(),
      options: moduleTypes.map((type) => ({ value: type, label: moduleTypeLabel(type) })),
    },
    {
      key: 'themeId',
      label: m.management_module_theme(),
      options: (themes.data?.rows ?? []).map((theme) => ({ value: theme.id, label: localName(theme) })),
    },
    {
      key: 'language',
      label: m.management_language(),
      options: languageOptions(),
    },
  ]
  return all.filter((filter) => filter.options.length > 0)
}

function Actions() {
  return (
    <>
      <Button variant="outline" asChild>
        <Link to="/management/module/restore" search>
          <ArchiveRestore aria-hidden />
          {m.management_restore()}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/management/module/add" search>
          <Plus aria-hidden />
          {m.management_module_new()}
        </Link>
      </Button>
    </>
  )
}

function ArchiveButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-outline" size="sm" onClick={() => setAsking(true)}>
        <Archive aria-hidden />
        {m.management_archive()}
      </Button>
      <ArchiveModulesDialog ids={ids} open={asking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}
