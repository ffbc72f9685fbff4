import { contentLevels } from '@cursus/contract/content-values'
import type { UserContentRow } from '@cursus/contract/participant'
import { ContentIcon, ContentThumb, contentFacts, contentTypeLabel } from '#web/components/content-kind.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { type List, useList } from '#web/components/data-list/use-list.ts'
import { typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { reasonOf } from './content-standing.ts'
import { ContentStanding, ContentTile, RowAction, toneOfRow } from './content-tile.tsx'
import { type PreviewIn, previewInContents } from './learner-links.ts'
import { firstModuleOf, ModuleNames, moduleNames } from './module-names.tsx'
import { contentProgress, userContentList, userToolList } from './participant-queries.ts'
import { ContentStar } from './use-favorites.tsx'
import { useLearningFilters } from './use-learning-filters.tsx'

const { recent, text } = columnsOf(userContentList)
const progressNames = {
  new: m.participant_progress_new,
  started: m.participant_progress_started,
  done: m.participant_progress_done,
}
const previewInTools: PreviewIn = (userModuleId, contentId) => ({
  to: '/platform/user-tool/preview/$userModuleId/$contentId',
  params: { userModuleId, contentId },
  search: true,
})

/** All contents of the participant's modules. */
export const UserContentPage = () => (
  <Contents
    list={useList(userContentList)}
    name="user-contents"
    title={m.nav_contents()}
    subtitle={m.participant_contents_subtitle()}
    preview={previewInContents}
    empty={{ title: m.participant_contents_empty_title(), text: m.participant_contents_empty_text() }}
  />
)

/** The contents marked as tools. */
export const UserToolPage = () => (
  <Contents
    list={useList(userToolList)}
    name="user-tools"
    title={m.nav_tools()}
    subtitle={m.participant_tools_subtitle()}
    preview={previewInTools}
    empty={{ title: m.participant_tools_empty_title(), text: m.participant_tools_empty_text() }}
  />
)

function Contents({
  list,
  preview,
  ...page
}: {
  list: List<UserContentRow, (typeof userContentList)['filters'], 'recent' | 'title' | 'type' | 'level'>
  preview: PreviewIn
  name: string
  title: string
  subtitle: string
  empty: { title: string; text: string }
}) {
  const shared = useLearningFilters()
  return (
    <ListPage
      {...page}
      list={list}
      columns={[
        text('title', m.participant_content_title(), (row) => row.title, {
          sort: 'title',
          cell: (row) => (
            <TwoLines
              start={<ContentThumb type={row.type} tone={toneOfRow(row)} />}
              title={typeset(row.title)}
              sub={localName(firstModuleOf(row).theme)}
            />
          ),
        }),
        text('modules', m.participant_module(), moduleNames, {
          share: true,
          cell: (row) => (
            <ModuleNames row={row} linkOf={(module) => preview(module.userModuleId, row.id)} className="text-sm" />
          ),
        }),
        text('type', m.participant_type(), (row) => contentTypeLabel(row.type), { sort: 'type' }),
        text('category', m.participant_category(), (row) => localName(row.category), { initiallyHidden: true }),
        text('level', m.participant_level_word(), (row) => row.level, { sort: 'level', initiallyHidden: true }),
        text('progress', m.participant_progress(), reasonOf, { cell: (row) => <ContentStanding row={row} /> }),
        recent('recent', m.participant_last_opened(), (row) => row.lastAccess, m.participant_never_opened(), {
          sort: 'recent',
          from: 1100,
        }),
        {
          id: 'action',
          header: m.list_actions(),
          align: 'right',
          width: '176px',
          cell: (row) => <RowActions row={row} />,
        },
      ]}
      rowLabel={(row) => row.title}
      rowLink={(row) => preview(row.userModuleId, row.id)}
      current="contentId"
      tile={(row) => <ContentTile row={row} preview={preview} />}
      card={{
        aside: (row) => <Star row={row} />,
        body: (row) => (
          <>
            <ModuleNames row={row} linkOf={(module) => preview(module.userModuleId, row.id)} />
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
                  <ContentIcon type={row.type} className="size-3.5" />
                  <span className="truncate">{contentFacts(row)}</span>
                </p>
                <ContentStanding row={row} className="mt-1" />
              </div>
              <RowAction row={row} className="relative z-10 shrink-0" />
            </div>
          </>
        ),
      }}
      searchPlaceholder={m.participant_contents_search()}
      filters={{
        progress: {
          label: m.participant_progress(),
          options: contentProgress.map((value) => ({ value, label: progressNames[value]() })),
        },
        ...shared,
        level: {
          label: m.participant_level_word(),
          options: contentLevels.map((value) => ({ value, label: m.participant_level({ level: value }) })),
        },
      }}
    />
  )
}

const Star = ({ row }: { row: UserContentRow }) => (
  <span className="relative z-10">
    <ContentStar userModuleId={row.userModuleId} content={row} />
  </span>
)

const RowActions = ({ row }: { row: UserContentRow }) => (
  <span className="relative z-10 flex items-center justify-end gap-1">
    <RowAction row={row} />
    <Star row={row} />
  </span>
)
