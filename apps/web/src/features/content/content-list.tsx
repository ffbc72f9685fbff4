import type { ContentRow } from '@cursus/contract/content'
import { contentStates, contentTypes } from '@cursus/contract/content-values'
import { can } from '@cursus/rights'
import { Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ContentIcon, ContentThumb, contentTypeLabel } from '#web/components/content-kind.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { Button } from '#web/components/ui/button.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useMe } from '#web/lib/session/session.ts'
import { minutesText } from '#web/lib/text/duration.ts'
import { languageOptions, localName } from '#web/lib/text/names.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { archiveContents, changeContents, restoreContents } from './content-acts.tsx'
import { contentList } from './content-queries.ts'
import { ProcessingBadge } from './processing-badge.tsx'
import { TagsSheet } from './tags-sheet.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { isUnfinished } from './use-content.ts'

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
