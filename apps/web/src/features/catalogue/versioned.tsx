import type { Content, ContentComparison, ContentVersionRow } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import type { Module, ModuleComparison, ModuleVersionRow } from '@cursus/contract/module'
import type { PlatformRight } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { type Act, byIds } from '#web/components/act/act.ts'
import { contentItem } from '#web/features/content/content-queries.ts'
import { moduleItem } from '#web/features/module/module-queries.ts'
import type { ItemCall, ItemDefinition } from '#web/lib/define-item.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { ComparedVersions } from './compared-versions.ts'

/** What the calls of contents or of modules answer. */
export type Kind = {
  item: Pick<Content, 'id' | 'title' | 'reference' | 'version' | 'archived' | 'illustration' | 'resources'>
  row: Pick<ContentVersionRow, 'id' | 'version' | 'creationDate' | 'createdBy'>
  compared: Record<'before' | 'after', Kind['row'] & { isLatest: boolean; peopleCount: number }>
}
type Asked<Data> = { data: Data | undefined; error: unknown; isLoading: boolean; refetch: () => unknown }
type LinkOf = (id: string) => LinkProps
type Text = () => string
type Numbered<Name extends string> = (values: Record<Name, string>) => string

/** What contents and modules, which change by new versions, differ in. */
export type Versioned<K extends Kind> = {
  noun: 'content' | 'module'
  item: ItemDefinition<ItemCall<{ id: string }, K['item']>>
  writing: PlatformRight
  title: Text
  links: { list: LinkProps; sheet: LinkOf; edit: LinkOf; compare: LinkOf }
  texts: {
    readOnly: Text
    edit: Text
    editTitle: Numbered<'title'>
    editText: Numbered<'current'>
    saved: Numbered<'version'>
    duplicated: Text
    /** Who uses the former version after an earlier one is restored. */
    whoStays: Numbered<'next'>
  }
  /** Why an archived one is not edited. */
  refusal: (item: K['item']) => AppError
  /** The theme or category. */
  groupOf: (item: K['item']) => { id: string }
  useVersions: (id: string) => Asked<K['row'][]>
  useCompared: (chosen: ComparedVersions) => Asked<K['compared']>
  setData: (saved: K['item']) => void
  duplicate: (id: string) => Promise<{ id: string }>
  restoreVersion: Act<Kind['row']>
}

/** Makes an earlier version the newest; the later ones stay. */
const restoreVersion = (send: (id: string) => Promise<unknown>): Act<Kind['row']> => ({
  label: m.management_compare_restore,
  icon: ArchiveRestore,
  tone: 'neutral',
  useWords: ([version]) => ({
    title: m.management_compare_restore_title({ version: String(version?.version) }),
    effect: m.management_compare_restore_effect(),
    action: m.management_compare_restore(),
  }),
  done: m.management_compare_restored,
  send: byIds(([id]) => send(id!)),
  stale: () => api.management.invalidate(),
})

const whenChosen = ({ before, after }: ComparedVersions) => ({
  enabled: before !== '' && after !== '',
  placeholderData: keepPreviousData,
})

export const contents: Versioned<{ item: Content; row: ContentVersionRow; compared: ContentComparison }> = {
  noun: 'content',
  item: contentItem,
  writing: 'contents.write',
  title: m.nav_contents,
  links: {
    list: { to: '/management/content' },
    sheet: (contentId) => ({ to: '/management/content/$contentId', params: { contentId } }),
    edit: (contentId) => ({ to: '/management/content/$contentId/edit', params: { contentId } }),
    compare: (contentId) => ({ to: '/management/content/$contentId/compare', params: { contentId } }),
  },
  texts: {
    readOnly: m.management_content_read_only,
    edit: m.management_content_new_version,
    editTitle: m.management_content_edit_title,
    editText: m.management_content_edit_text,
    saved: m.management_content_version_created,
    duplicated: m.management_content_duplicated,
    whoStays: m.management_compare_effect_modules,
  },
  refusal: ({ title }) => new AppError('ContentArchived', { title }),
  groupOf: ({ category }) => category,
  useVersions: (id) => trpc.management.content.versions.useQuery({ id }),
  useCompared: ({ before = '', after = '' }) =>
    trpc.management.content.compare.useQuery({ contentVersionId: before, with: after }, whenChosen({ before, after })),
  setData: (saved) => void api.management.content.get.setData({ id: saved.id }, saved),
  duplicate: (id) => trpcClient.management.content.duplicate.mutate({ id }),
  restoreVersion: restoreVersion((contentVersionId) =>
    trpcClient.management.content.restoreVersion.mutate({ contentVersionId }),
  ),
}

export const modules: Versioned<{ item: Module; row: ModuleVersionRow; compared: ModuleComparison }> = {
  noun: 'module',
  item: moduleItem,
  writing: 'modules.write',
  title: m.nav_modules,
  links: {
    list: { to: '/management/module' },
    sheet: (moduleId) => ({ to: '/management/module/$moduleId', params: { moduleId } }),
    edit: (moduleId) => ({ to: '/management/module/$moduleId/edit', params: { moduleId } }),
    compare: (moduleId) => ({ to: '/management/module/$moduleId/compare', params: { moduleId } }),
  },
  texts: {
    readOnly: m.management_module_read_only,
    edit: m.management_module_new_version,
    editTitle: m.management_module_edit_title,
    editText: m.management_module_edit_text,
    saved: m.management_module_version_created,
    duplicated: m.management_module_duplicated,
    whoStays: m.management_compare_effect_licences,
  },
  refusal: () => new AppError('ModuleArchived'),
  groupOf: ({ theme }) => theme,
  useVersions: (id) => trpc.management.module.versions.useQuery({ id }),
  useCompared: ({ before = '', after = '' }) =>
    trpc.management.module.compare.useQuery({ moduleVersionId: before, with: after }, whenChosen({ before, after })),
  setData: (saved) => void api.management.module.get.setData({ id: saved.id }, saved),
  duplicate: (id) => trpcClient.management.module.duplicate.mutate({ id }),
  restoreVersion: restoreVersion((moduleVersionId) =>
    trpcClient.management.module.restoreVersion.mutate({ moduleVersionId }),
  ),
}

/** The beginning of the path of a page: the list and the item's sheet. */
export const crumbsOf = <K extends Kind>({ links, title }: Versioned<K>, item: K['item']) => [
  <Link key="list" {...links.list}>
    {title()}
  </Link>,
  <Link key="item" {...links.sheet(item.id)}>
    {item.title}
  </Link>,
]

/** Leaves a form for the sheet of what it saved; `isNew`: over the list, in place of the form. */
export function useOpenSaved<K extends Kind>({ links, setData }: Versioned<K>, isNew = false) {
  const navigate = useNavigate()
  return async (saved: K['item']) => {
    setData(saved)
    await navigate({ ...links.sheet(saved.id), ...(isNew && { search: true, replace: true }) })
    void api.management.invalidate()
  }
}
