import type { Content, ContentVersionRow } from '@cursus/contract/content'
import type { AppError } from '@cursus/contract/error'
import type { PlatformRight } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { type Act, byIds } from '#web/components/act/act.ts'
import type { ItemCall, ItemDefinition } from '#web/lib/list/define-item.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** What the calls of contents or of modules answer. */
export type Kind = {
  item: Pick<Content, 'id' | 'title' | 'reference' | 'version' | 'archived' | 'illustration' | 'resources'>
  row: Pick<ContentVersionRow, 'id' | 'version' | 'creationDate' | 'createdBy'>
  compared: Record<'before' | 'after', Kind['row'] & { isLatest: boolean; peopleCount: number }>
}
/** The two versions in the address of a page that compares them. */
export type ComparedVersions = { before?: string | undefined; after?: string | undefined }
type Asked<Data> = { data: Data | undefined; error: unknown; isLoading: boolean; refetch: () => unknown }
type LinkOf = (id: string) => PageLink
type Text = () => string
type Numbered<Name extends string> = (values: Record<Name, string>) => string

/** What contents and modules, which change by new versions, differ in. */
export type Versioned<K extends Kind> = {
  noun: 'content' | 'module'
  item: ItemDefinition<ItemCall<{ id: string }, K['item']>>
  writing: PlatformRight
  title: Text
  links: { list: PageLink; sheet: LinkOf; edit: LinkOf; compare: LinkOf }
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
  useVersions: (id: string) => Asked<K['row'][]>
  useCompared: (chosen: ComparedVersions) => Asked<K['compared']>
  setData: (saved: K['item']) => void
  duplicate: (id: string) => Promise<{ id: string }>
  restoreVersion: Act<Kind['row']>
}

/** Makes an earlier version the newest; the later ones stay. */
export const restoreVersion = (send: (id: string) => Promise<unknown>): Act<Kind['row']> => ({
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

/** Asks for a comparison once both versions are chosen. */
export const whenChosen = ({ before, after }: ComparedVersions) => ({
  enabled: before !== '' && after !== '',
  placeholderData: keepPreviousData,
})

/** The beginning of the path of a page: the list and the item's sheet. */
export const crumbsOf = <K extends Kind>({ links, title }: Versioned<K>, item: K['item']) => [
  <Link key="list" {...links.list} activeOptions={{ exact: true }}>
    {title()}
  </Link>,
  <Link key="item" {...links.sheet(item.id)} activeOptions={{ exact: true }}>
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
