import { Link, useParams } from '@tanstack/react-router'
import { ArchiveRestore, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Page, PageHeader } from '#web/components/page.tsx'
import { SheetOutlet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useIsSmall } from '#web/lib/page/use-media.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'
import { DataList, type DataListProps, idOf } from './data-list.tsx'
import { ExportButton, useHiddenColumns, visibleOf } from './list-tools.tsx'

type Way = { link: PageLink; label: string }

/**
 * A list page: title with count, export, add button, the list, and the sheet of a child route over
 * it. The page's parameters in the address are declared by `defineList`.
 */
export function ListPage<Row, Filters, Sort extends string>({
  add,
  restore,
  actions: own,
  subtitle,
  breadcrumb,
  picture,
  notice,
  hasCount = true,
  exportOf,
  empty,
  ...list
}: Omit<DataListProps<Row, Filters, Sort>, 'smallActions' | 'empty' | 'hasOwnExport' | 'filterWords'> & {
  /** The page's primary action, also offered when the list is empty. */
  add?: Way | false
  /** Link to the page that restores archived items. */
  restore?: PageLink | false
  /** The page's other actions. */
  actions?: ReactNode
  subtitle?: ReactNode
  breadcrumb?: readonly ReactNode[]
  /** Beside the title. */
  picture?: ReactNode
  /** Between the header and the list. */
  notice?: ReactNode
  /** Whether the number of rows is what the title counts. */
  hasCount?: boolean
  /** Replaces the export of the browser; gets the ids of the visible columns. */
  exportOf?: (columns: readonly string[], filters: () => string[]) => ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
}) {
  const small = useIsSmall()
  const { data, isFiltered } = list.list
  // An empty list has one act, which stands in it, and nothing to export.
  const isEmpty = data?.total === 0 && !isFiltered
  const addButton = add ? (
    <Button asChild>
      <Link {...add.link} search={add.link.search ?? true}>
        <Plus aria-hidden />
        {add.label}
      </Link>
    </Button>
  ) : null
  const actions =
    (add && !isEmpty) || restore || own ? (
      <>
        {own}
        {restore ? (
          <Button variant="outline" asChild>
            <Link {...restore} search>
              <ArchiveRestore aria-hidden />
              {m.common_restore()}
            </Link>
          </Button>
        ) : null}
        {isEmpty ? null : addButton}
      </>
    ) : undefined
  const { hidden } = useHiddenColumns(list.name, list.columns)
  const filterWords = useRef<HTMLUListElement>(null)
  const exporting = exportOf?.(
    visibleOf(list.columns, hidden).map(({ id }) => id),
    () => [...(filterWords.current?.children ?? [])].map(({ textContent }) => textContent),
  )
  return (
    <Page>
      <PageHeader
        title={list.title}
        subtitle={subtitle}
        breadcrumb={breadcrumb}
        picture={picture}
        count={hasCount ? (data?.total ?? null) : undefined}
        capped={data?.capped}
        actions={
          small ? (
            isEmpty ? null : (
              exporting
            )
          ) : (
            <>
              {isEmpty
                ? null
                : (exporting ?? <ExportButton title={list.title} columns={list.columns} loadAll={list.list.loadAll} />)}
              {actions}
            </>
          )
        }
      />
      {notice}
      <DataList
        {...list}
        smallActions={actions}
        hasOwnExport={exporting !== undefined}
        filterWords={filterWords}
        empty={{ ...empty, action: empty.action ?? addButton }}
      />
      <ListSheet {...list} add={add} />
    </Page>
  )
}

/** The sheet over the list, with what is known of it: its row, or the act that opened it. */
function ListSheet<Row, Filters, Sort extends string>({
  title,
  list: { data },
  columns,
  rowId = idOf,
  rowLabel,
  current,
  add,
}: Pick<DataListProps<Row, Filters, Sort>, 'title' | 'list' | 'columns' | 'rowId' | 'rowLabel' | 'current'> & {
  add?: Way | false
}) {
  const id = useParams({ strict: false, select: (params) => params[current as keyof typeof params] })
  const row = data?.rows.find((one) => rowId(one) === id)
  return (
    <SheetOutlet
      opening={(route) =>
        row
          ? { title: rowLabel(row), lines: columns[0]?.cell?.(row) }
          : { title: add && route === add.link.to ? add.label : title }
      }
    />
  )
}
