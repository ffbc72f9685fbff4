import { fitsArchiving } from '@cursus/contract/act-values'
import type { ContentChanges, ContentRow } from '@cursus/contract/content'
import { contentLevels, contentStates, contentTypes } from '@cursus/contract/content-values'
import type { Language } from '@cursus/contract/language-values'
import { can } from '@cursus/rights'
import { Archive, ArchiveRestore, RefreshCw, SlidersHorizontal, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Act, byIds, countWords, type QuickAct } from '#web/components/act/act.ts'
import { ContentIcon, ContentThumb, contentTypeLabel } from '#web/components/content-kind.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useMe } from '#web/lib/session/session.ts'
import { minutesText } from '#web/lib/text/duration.ts'
import { languageOptions, localName } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ProcessingBadge } from '../../components/state-badge.tsx'
import { contentList } from './content-queries.ts'
import { TagsField, TagsSheet } from './tags-field.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { isUnfinished } from './use-content.ts'

type Archivable = { id: string; archivable: boolean; moduleCount: number }

const stale = () => api.management.invalidate()

export const archiveContents: Act<Archivable> = {
  label: m.management_archive,
  icon: Archive,
  tone: 'neutral',
  fit: fitsArchiving,
  why: ({ count = 0 }) => m.management_content_archive_used({ count }),
  useWords: countWords({
    title: m.management_content_archive_title,
    effect: m.management_content_archive_effect,
    action: m.management_content_archive_action,
  }),
  done: m.management_content_archived,
  send: (selection) => trpcClient.management.content.archive.mutate({ selection }),
  inverse: () => ({ send: byIds((contentIdList) => trpcClient.management.content.restore.mutate({ contentIdList })) }),
  stale,
}

export const restoreContents: QuickAct<{ id: string }> = {
  label: m.common_restore,
  icon: ArchiveRestore,
  done: m.management_content_restored,
  send: (contents) => trpcClient.management.content.restore.mutate({ contentIdList: contents.map(({ id }) => id) }),
  stale,
}

/** Retries the analysis of a package; its progress replaces the button. */
export const unpackAgain: QuickAct<{ id: string }> = {
  label: m.management_package_unpack_again,
  icon: RefreshCw,
  send: ([content]) => trpcClient.management.content.unpackAgain.mutate({ id: content!.id }),
  stale,
}

const changeWords = countWords({
  title: m.management_content_change_title,
  effect: m.management_content_change_effect,
  action: m.management_content_change_action,
})
const keep = 'keep'

/** Changes category, level, language and tags of many contents; an empty field changes nothing. */
function changeContents(): Act<{ id: string }> {
  let changes: ContentChanges = {}
  return {
    label: m.management_content_change,
    icon: SlidersHorizontal,
    tone: 'neutral',
    why: ({ reason }) =>
      reason.startsWith('AlreadyExistContentTitle')
        ? m.management_content_change_title_taken()
        : reason === 'FileRequired'
          ? m.management_content_change_refused_package()
          : m.management_content_change_meanwhile(),
    // Each is a transaction of its own.
    most: 100,
    useWords: (items, count) => {
      const mayReadCategories = can(useMe(), 'contentCategories.read')
      const [categoryId, setCategoryId] = useState<string>()
      const [level, setLevel] = useState(keep)
      const [language, setLanguage] = useState(keep)
      const [addTags, setAddTags] = useState<string[]>([])
      const [removeTags, setRemoveTags] = useState<string[]>([])
      changes = {
        ...(categoryId !== undefined && { categoryId }),
        ...(level !== keep && { level: Number(level) }),
        ...(language !== keep && { language: language as Language }),
        ...(addTags.length > 0 && { addTags }),
        ...(removeTags.length > 0 && { removeTags }),
      }
      const keepOption = { value: keep, label: m.management_content_change_keep() }
      return {
        ...changeWords(items, count),
        isReady: Object.keys(changes).length > 0,
        fields: (
          <div className="flex flex-col gap-4">
            {mayReadCategories ? (
              <Field label={m.management_content_category()}>
                <SearchSelect
                  value={categoryId}
                  onValueChange={setCategoryId}
                  placeholder={m.management_content_change_keep()}
                  useFound={categories.useFound}
                />
              </Field>
            ) : null}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={m.management_content_level()}>
                <Select
                  value={level}
                  onValueChange={setLevel}
                  options={[
                    keepOption,
                    ...contentLevels.map((level) => ({ value: String(level), label: String(level) })),
                  ]}
                />
              </Field>
              <Field label={m.management_language()}>
                <Select value={language} onValueChange={setLanguage} options={[keepOption, ...languageOptions()]} />
              </Field>
            </div>
            <TagsField label={m.management_content_change_add_tags()} value={addTags} onChange={setAddTags} />
            <TagsField label={m.management_content_change_remove_tags()} value={removeTags} onChange={setRemoveTags} />
          </div>
        ),
      }
    },
    done: m.management_content_changed,
    send: (selection) => trpcClient.management.content.updateMany.mutate({ selection, ...changes }),
    stale,
  }
}

const pollMs = 3000

const version = (row: ContentRow) => m.management_version_short({ version: String(row.version) })
const stateNames = { processing: m.common_state_processing, ready: m.common_state_ready, failed: m.common_state_failed }
const shownStates = { pending: 'processing', processing: 'processing', ready: 'ready', failed: 'failed' } as const
const thumb = (row: ContentRow) => <ContentThumb type={row.type} tone={row.tone} />
const { text, count, day } = columnsOf(contentList)
const later = { initiallyHidden: true }

export function ContentList() {
  const me = useMe()
  const mayWrite = can(me, 'contents.write')
  const tags = trpc.management.content.tags.useQuery()
  const change = useMemo(() => changeContents(), [])
  return (
    <ListPage
      list={useList(contentList, { pollMs: (rows) => (rows.some(isUnfinished) ? pollMs : false) })}
      name="contents"
      title={m.nav_contents()}
      notice={mayWrite ? <UnfinishedUploads className="mb-4" /> : null}
      columns={[
        {
          id: 'title',
          header: m.management_title(),
          sort: 'title',
          value: (row) => row.title,
          cell: (row) => <TwoLines start={thumb(row)} title={row.title} sub={row.reference} />,
        },
        text('reference', m.management_reference(), (row) => row.reference, { sort: 'reference', ...later }),
        text('type', m.management_type(), (row) => contentTypeLabel(row.type), { sort: 'type' }),
        text('category', m.management_content_category(), (row) => localName(row.category), { from: 960 }),
        text('language', m.management_language(), (row) => row.language.toUpperCase(), { sort: 'language', ...later }),
        text('level', m.management_content_level(), (row) => row.level, { sort: 'level', ...later }),
        text('tags', m.management_content_tags(), (row) => row.tags.join(', '), later),
        text('duration', m.common_duration(), (row) => minutesText(row.plannedMinutes), later),
        count('modules', m.nav_modules(), (row) => row.moduleCount, later),
        text('version', m.management_version(), (row) => row.version, { sort: 'version', cell: version }),
        day('creationDate', m.management_created_on(), (row) => row.creationDate, { sort: 'creationDate', ...later }),
        text('state', m.management_state(), (row) => stateNames[shownStates[row.processing.state]](), {
          cell: (row) => <ProcessingBadge state={row.processing.state} />,
        }),
      ]}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({ to: '/management/content/$contentId', params: { contentId: row.id } })}
      current="contentId"
      card={{
        aside: (row) => <ProcessingBadge state={row.processing.state} />,
        body: (row) => (
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            <ContentIcon type={row.type} className="size-3.5" />
            {[contentTypeLabel(row.type), localName(row.category), version(row), minutesText(row.plannedMinutes)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ),
      }}
      searchPlaceholder={m.management_content_search()}
      filters={{
        type: {
          label: m.management_type(),
          options: contentTypes.map((value) => ({
            value,
            label: contentTypeLabel(value),
            icon: <ContentIcon type={value} />,
          })),
        },
        categoryId: {
          label: m.management_content_category(),
          useFound: can(me, 'contentCategories.read') ? categories.useFound : undefined,
        },
        language: { label: m.management_language(), options: languageOptions() },
        state: {
          label: m.management_state(),
          options: contentStates.map((state) => ({ value: state, label: stateNames[state]() })),
        },
        tag: {
          label: m.management_content_tag(),
          options: (tags.data ?? []).map((tag) => ({ value: tag, label: tag })),
        },
      }}
      add={mayWrite && { link: { to: '/management/content/add' }, label: m.management_content_new() }}
      actions={mayWrite ? <TagsButton /> : null}
      restore={mayWrite && { to: '/management/content/restore' }}
      selected={m.list_selected_contents}
      acts={mayWrite ? [change, archiveContents] : []}
      empty={{ title: m.management_content_empty_title(), text: m.management_content_empty_text() }}
    />
  )
}

export const ContentRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_contents_title()}
    none={m.management_restore_contents_none()}
    call={api.management.content.listArchived}
    line={(row) => ({
      title: row.title,
      sub: [row.reference, contentTypeLabel(row.type), localName(row.category)].join(' · '),
      thumb: thumb(row),
    })}
    act={restoreContents}
  />
)

/** Opens the tags of all contents. */
function TagsButton() {
  const [open, setOpen] = useState(false)
  const tags = trpc.management.content.tags.useQuery().data ?? []
  if (tags.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Tags aria-hidden />
        {m.management_content_tags()}
      </Button>
      <TagsSheet tags={tags} open={open} onOpenChange={setOpen} />
    </>
  )
}
