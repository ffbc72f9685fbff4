import {
  type ContentRow,
  type ContentState,
  type ContentType,
  contentStates,
  contentTypes,
} from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language'
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
import { ContentIcon, contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { formatDate } from '#web/lib/format.ts'
import { languageOptions } from '#web/lib/language-name.ts'
import { type ListState, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ArchiveContentsDialog } from './archive-contents.tsx'
import { ProcessingBadge } from './processing-badge.tsx'
import { isUnfinished } from './use-content.ts'

const pollMs = 3000

const thumb = (row: ContentRow) => <Thumb title={row.title} toneId={row.category.id} illustration={row.illustration} />
const version = (row: ContentRow) => m.management_version_short({ version: String(row.version) })

function columns(): Column<ContentRow>[] {
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
      cell: (row) => contentTypeLabel(row.type),
      csv: (row) => contentTypeLabel(row.type),
    },
    {
      id: 'category',
      header: m.management_content_category(),
      wideOnly: true,
      cell: (row) => localName(row.category),
      csv: (row) => localName(row.category),
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
      id: 'level',
      header: m.management_content_level(),
      sort: 'level',
      initiallyHidden: true,
      cell: (row) => row.level,
      csv: (row) => row.level,
    },
    {
      id: 'tags',
      header: m.management_content_tags(),
      initiallyHidden: true,
      cell: (row) => row.tags.join(', '),
      csv: (row) => row.tags.join(', '),
    },
    {
      id: 'modules',
      header: m.nav_modules(),
      initiallyHidden: true,
      align: 'right',
      cell: (row) => row.moduleCount,
      csv: (row) => row.moduleCount,
    },
    {
      id: 'version',
      header: m.management_version(),
      sort: 'version',
      cell: version,
      csv: (row) => row.version,
    },
    {
      id: 'creationDate',
      header: m.management_created_on(),
      sort: 'creationDate',
      initiallyHidden: true,
      cell: (row) => formatDate(row.creationDate),
      csv: (row) => formatDate(row.creationDate),
    },
    {
      id: 'state',
      header: m.management_state(),
      cell: (row) => <ProcessingBadge state={row.processing.state} />,
      csv: (row) => row.processing.state,
    },
  ]
}

/** The contents that are not archived, with what can be done to several at once. */
export function ContentList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const state = useListState({ sort: 'title', order: 'asc' })
  const filters = useFilters()
  const query = contentQuery(state)
  const list = trpc.management.content.list.useQuery(query, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnfinished) ? pollMs : false),
  })
  const loadRows = () =>
    loadAll(
      (page) =>
        utils.client.management.content.list.query({ ...query, ...page }) as Promise<{
          rows: ContentRow[]
          total: number
        }>,
    )
  const mayWrite = can(me, 'contents.write')
  const { contentId } = useParams({ strict: false })
  return (
    <DataList<ContentRow>
      id="contents"
      title={m.nav_contents()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns()}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({ to: '/management/content/$contentId', params: { contentId: row.id }, search: true })}
      currentId={contentId}
      renderCard={(row) => (
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Link
              to="/management/content/$contentId"
              params={{ contentId: row.id }}
              search
              className="block before:absolute before:inset-0"
            >
              <TwoLines start={thumb(row)} title={row.title} sub={row.reference} />
            </Link>
            <p className="mt-2 flex items-center gap-1.5 text-xs text-muted-foreground">
              <ContentIcon type={row.type} className="size-3.5" />
              {[contentTypeLabel(row.type), localName(row.category), version(row)].join(' · ')}
            </p>
          </div>
          <ProcessingBadge state={row.processing.state} />
        </div>
      )}
      searchPlaceholder={m.management_content_search()}
      filters={filters}
      actions={mayWrite ? <Actions /> : undefined}
      bulkActions={mayWrite ? (ids, clear) => <ArchiveButton ids={ids} onDone={clear} /> : undefined}
      loadAllIds={async () => (await loadRows()).map((row) => row.id)}
      loadAllRows={loadRows}
      empty={{
        title: m.management_content_empty_title(),
        text: m.management_content_empty_text(),
        action: mayWrite ? (
          <Button asChild>
            <Link to="/management/content/add">{m.management_content_new()}</Link>
          </Button>
        ) : undefined,
      }}
    />
  )
}

const one = <Value,>(value: Value | undefined) => (value === undefined ? undefined : [value])

function contentQuery({ search }: ListState) {
  return {
    ...toListQuery(search),
    type: one(search.type as ContentType | undefined),
    categoryId: one(search.categoryId as string | undefined),
    language: one(search.language as Language | undefined),
    tag: one(search.tag as string | undefined),
    state: one(search.state as ContentState | undefined),
  }
}

function useFilters(): Filter[] {
  const me = useMe()
  const categories = trpc.management.category.list.useQuery(
    { limit: 1000, sort: 'name' },
    { enabled: can(me, 'contentCategories.read') },
  )
  const tags = trpc.management.content.tags.useQuery()
  const stateLabels: Record<ContentState, string> = {
    processing: m.common_state_processing(),
    ready: m.common_state_ready(),
    failed: m.common_state_failed(),
  }
  const all: Filter[] = [
    {
      key: 'type',
      label: m.management_type(),
      options: contentTypes.map((type) => ({
        value: type,
        label: contentTypeLabel(type),
        icon: <ContentIcon type={type} />,
      })),
    },
    {
      key: 'categoryId',
      label: m.management_content_category(),
      options: (categories.data?.rows ?? []).map((category) => ({ value: category.id, label: localName(category) })),
    },
    {
      key: 'language',
      label: m.management_language(),
      options: languageOptions(),
    },
    {
      key: 'state',
      label: m.management_state(),
      options: contentStates.map((state) => ({ value: state, label: stateLabels[state] })),
    },
    {
      key: 'tag',
      label: m.management_content_tag(),
      options: (tags.data ?? []).map((tag) => ({ value: tag, label: tag })),
    },
  ]
  return all.filter((filter) => filter.options.length > 0)
}

function Actions() {
  return (
    <>
      <Button variant="outline" asChild>
        <Link to="/management/content/restore" search>
          <ArchiveRestore aria-hidden />
          {m.management_restore()}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/management/content/add" search>
          <Plus aria-hidden />
          {m.management_content_new()}
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
      <ArchiveContentsDialog ids={ids} open={asking} onOpenChange={setAsking} onDone={onDone} />
    </>
  )
}
