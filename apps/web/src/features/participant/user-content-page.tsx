import { contentLevels } from '@cursus/contract/content'
import type { UserContentRow } from '@cursus/contract/participant'
import type { LinkProps } from '@tanstack/react-router'
import { Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { type List, useList } from '#web/components/data-list/use-list.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentIcon, contentFacts, contentTypeLabel } from './content-kind.tsx'
import { reasonOf } from './content-standing.ts'
import { ContentStanding, ContentTile, moduleNames, pictureOf, RowAction } from './content-tile.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { contentProgress, userContentList, userToolList } from './participant-queries.ts'
import { unlessSingle } from './unless-single.ts'
import { useFavorites } from './use-favorites.ts'
import { useOwnModules } from './use-own-modules.ts'

const { recent, text } = columnsOf(userContentList)
const progressNames = {
  new: m.participant_progress_new,
  started: m.participant_progress_started,
  done: m.participant_progress_done,
}
const paramsOf = (row: UserContentRow) => ({ userModuleId: row.userModuleId, contentId: row.id })

/** All contents of the participant's modules. */
export const UserContentPage = () => (
  <Contents
    list={useList(userContentList)}
    name="user-contents"
    title={m.nav_contents()}
    subtitle={m.participant_contents_subtitle()}
    linkOf={(row) => ({ to: '/platform/user-content/preview/$userModuleId/$contentId', params: paramsOf(row) })}
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
    linkOf={(row) => ({ to: '/platform/user-tool/preview/$userModuleId/$contentId', params: paramsOf(row) })}
    empty={{ title: m.participant_tools_empty_title(), text: m.participant_tools_empty_text() }}
  />
)

function Contents({
  list,
  linkOf,
  ...page
}: {
  list: List<UserContentRow, (typeof userContentList)['filters'], 'recent' | 'title' | 'type' | 'level'>
  linkOf: (row: UserContentRow) => LinkProps
  name: string
  title: string
  subtitle: string
  empty: { title: string; text: string }
}) {
  const modules = useOwnModules()
  const { data: has } = trpc.participant.userContent.filters.useQuery()
  return (
    <ListPage
      {...page}
      list={list}
      columns={[
        {
          id: 'title',
          header: m.participant_content_title(),
          sort: 'title',
          value: (row) => row.title,
          cell: (row) => (
            <TwoLines start={<Thumb {...pictureOf(row)} />} title={typeset(row.title)} sub={moduleNames(row)} />
          ),
        },
        text('type', m.participant_type(), (row) => contentTypeLabel(row.type), { sort: 'type' }),
        text('category', m.participant_category(), (row) => localName(row.category), { initiallyHidden: true }),
        text('level', m.participant_level_word(), (row) => row.level, { sort: 'level', initiallyHidden: true }),
        text('progress', m.participant_progress(), reasonOf, { cell: (row) => <ContentStanding row={row} /> }),
        recent('recent', m.participant_last_opened(), (row) => row.lastAccess, m.participant_never_opened(), {
          sort: 'recent',
          wideOnly: true,
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
      rowLink={linkOf}
      cover={pictureOf}
      current="contentId"
      tile={(row) => <ContentTile row={row} link={linkOf(row)} />}
      card={{
        aside: (row) => <Star row={row} />,
        body: (row) => (
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
        ),
      }}
      searchPlaceholder={m.participant_contents_search()}
      filters={{
        progress: {
          label: m.participant_progress(),
          options: contentProgress.map((value) => ({ value, label: progressNames[value]() })),
        },
        type: {
          label: m.participant_type(),
          options: (has?.types ?? []).map((value) => ({
            value,
            label: contentTypeLabel(value),
            icon: <ContentIcon type={value} />,
          })),
        },
        userModuleId: {
          label: m.participant_module(),
          options: modules.map((module) => ({ value: module.id, label: typeset(module.title) })),
        },
        themeId: {
          label: m.participant_theme(),
          options: (has?.themes ?? []).map((theme) => ({ value: theme.id, label: localName(theme) })),
        },
        categoryId: {
          label: m.participant_category(),
          options: (has?.categories ?? []).map((category) => ({ value: category.id, label: localName(category) })),
        },
        level: {
          label: m.participant_level_word(),
          options: contentLevels.map((value) => ({ value, label: m.participant_level({ level: value }) })),
        },
        tag: { label: m.participant_tag(), options: (has?.tags ?? []).map((tag) => ({ value: tag, label: tag })) },
        language: {
          label: m.participant_language(),
          options: unlessSingle(has?.languages ?? []).map((value) => ({ value, label: languageName(value) })),
        },
        isFavorite: {
          label: m.participant_favorites(),
          options: [{ value: true, label: m.participant_favorites_only() }],
        },
      }}
    />
  )
}

function Star({ row }: { row: UserContentRow }) {
  const favorites = useFavorites(row.userModuleId)
  return (
    <span className="relative z-10">
      <FavoriteButton
        title={row.title}
        favorite={row.favorite}
        onChange={(favorite) => favorites.setContent(row.id, favorite)}
      />
    </span>
  )
}

const RowActions = ({ row }: { row: UserContentRow }) => (
  <span className="relative z-10 flex items-center justify-end gap-1">
    <RowAction row={row} />
    <Star row={row} />
  </span>
)
