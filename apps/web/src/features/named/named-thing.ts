import { fitsArchiving, fitsRemovingCategory } from '@cursus/contract/act-values'
import type { Page } from '@cursus/contract/list-values'
import type { ContentCategory, Theme } from '@cursus/contract/named'
import type { PlatformRight } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Archive, ArchiveRestore, BookOpen, Layers, type LucideIcon, Palette, Tags, Trash2 } from 'lucide-react'
import { type Act, byIds, countWords, type QuickAct } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import type { ItemCall, ItemDefinition } from '#web/lib/list/define-item.ts'
import type { ListCall, ListDefinition } from '#web/lib/list/define-list.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { localName, localNameSort } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { categoryItem, categoryList, themeItem, themeList } from './named-queries.ts'

export type Names = { name: string | null; fallbackName: string }
/** A theme has the optional fields too. */
export type NamedRow = Names & { id: string; revision: number; archived?: boolean; date?: string }
type Sort = 'name' | 'fallbackName' | 'date'
type Input = Parameters<typeof api.management.theme.list.fetch>[0]
type Text = () => string
type Counted = (values: { count: number }) => string

/** What themes of modules and categories of contents differ in. */
export type NamedThing<Row extends NamedRow> = {
  noun: 'theme' | 'category'
  icon: LucideIcon
  list: ListDefinition<ListCall<Input, Row>, Record<never, never>, Sort>
  item: ItemDefinition<ItemCall<{ id: string }, Row>>
  useFound: UseFound
  writing: PlatformRight
  /** Names the list where the browser keeps its columns. */
  listName: string
  /** The route parameter of the sheet. */
  param: string
  links: { list: PageLink; add: PageLink; restore?: PageLink; sheet: (id: string) => PageLink }
  texts: Record<
    'singular' | 'plural' | 'add' | 'submit' | 'created' | 'saved' | 'choose' | 'none' | 'makeFirst',
    Text
  > & {
    empty: { title: Text; text: Text }
  }
  /** The modules or contents that it groups. */
  grouped: {
    id: string
    icon: LucideIcon
    reading: PlatformRight
    title: Text
    countOf: (row: Row) => number
    text: Counted
    see: Counted
    link: (id: string) => PageLink
  }
  columns?: () => Column<Row, Sort>[]
  /** Takes it away; for good where `restore` is absent. */
  act: Act<Row>
  restore?: QuickAct<{ id: string }>
}

const stale = () => api.management.invalidate()
const foundBy = (search: string | undefined) =>
  [{ search, sort: localNameSort(), limit: 50 }, { placeholderData: keepPreviousData }] as const
const optionsOf = ({ data }: { data: Page<NamedRow> | undefined }) =>
  data?.rows.map((row) => ({ value: row.id, label: localName(row) }))

export const themes = {
  noun: 'theme',
  icon: Palette,
  list: themeList,
  item: themeItem,
  useFound: (search) => optionsOf(trpc.management.theme.list.useQuery(...foundBy(search))),
  writing: 'themes.write',
  listName: 'themes',
  param: 'themeId',
  links: {
    list: { to: '/management/theme' },
    add: { to: '/management/theme/add' },
    restore: { to: '/management/theme/restore' },
    sheet: (themeId) => ({ to: '/management/theme/$themeId', params: { themeId } }),
  },
  texts: {
    singular: m.management_module_theme,
    plural: m.nav_themes,
    add: m.management_theme_new,
    submit: m.management_theme_add_submit,
    created: m.management_theme_created,
    saved: m.management_theme_saved,
    choose: m.management_module_theme_choose,
    none: m.management_module_theme_none,
    makeFirst: m.management_module_theme_create,
    empty: { title: m.management_theme_empty_title, text: m.management_theme_empty_text },
  },
  grouped: {
    id: 'modules',
    icon: BookOpen,
    reading: 'modules.read',
    title: m.nav_modules,
    countOf: ({ moduleCount }) => moduleCount,
    text: m.management_modules_count,
    see: m.management_theme_see_modules,
    link: (themeId) => ({ to: '/management/module', search: { themeId: [themeId] } }),
  },
  columns: () => [columnsOf(themeList).day('date', m.management_created_on(), ({ date }) => date, { sort: 'date' })],
  act: {
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
    inverse: () => ({ send: byIds((idList) => trpcClient.management.theme.restore.mutate({ idList })) }),
    stale,
  },
  restore: {
    label: m.common_restore,
    icon: ArchiveRestore,
    done: m.management_theme_restored,
    send: (rows) => trpcClient.management.theme.restore.mutate({ idList: rows.map(({ id }) => id) }),
    stale,
  },
} satisfies NamedThing<Theme>

export const categories: NamedThing<ContentCategory> = {
  noun: 'category',
  icon: Tags,
  list: categoryList,
  item: categoryItem,
  useFound: (search) => optionsOf(trpc.management.category.list.useQuery(...foundBy(search))),
  writing: 'contentCategories.write',
  listName: 'categories',
  param: 'contentCategoryId',
  links: {
    list: { to: '/management/contentCategory' },
    add: { to: '/management/contentCategory/add' },
    sheet: (contentCategoryId) => ({
      to: '/management/contentCategory/$contentCategoryId',
      params: { contentCategoryId },
    }),
  },
  texts: {
    singular: m.management_content_category,
    plural: m.nav_categories,
    add: m.management_category_new,
    submit: m.management_category_add_submit,
    created: m.management_category_created,
    saved: m.management_category_saved,
    choose: m.management_content_category_choose,
    none: m.management_content_category_none,
    makeFirst: m.management_content_category_create,
    empty: { title: m.management_category_empty_title, text: m.management_category_empty_text },
  },
  grouped: {
    id: 'contents',
    icon: Layers,
    reading: 'contents.read',
    title: m.nav_contents,
    countOf: ({ contentCount }) => contentCount,
    text: m.management_contents_count,
    see: m.management_category_see_contents,
    link: (categoryId) => ({ to: '/management/content', search: { categoryId: [categoryId] } }),
  },
  act: {
    label: m.management_category_remove,
    icon: Trash2,
    fit: fitsRemovingCategory,
    why: ({ count = 0 }) => m.management_category_remove_used({ count }),
    useWords: countWords({
      title: m.management_category_remove_title,
      effect: () => m.management_category_remove_effect(),
      action: m.management_category_remove_action,
    }),
    done: m.management_category_removed,
    send: (selection) => trpcClient.management.category.remove.mutate({ selection }),
    stale,
  },
}

/** The name in the other language, when it differs. */
export function otherName(names: Names): string | undefined {
  const shown = localName(names)
  const other = shown === names.fallbackName ? names.name : names.fallbackName
  return other && other !== shown ? other : undefined
}
