import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ListSkeleton } from '#web/components/data-list/list-skeleton.tsx'
import { SearchBox } from '#web/components/data-list/search-box.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { formatNumber } from '#web/lib/text/format.ts'
import { type ApiOutputs, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentTile } from './content-tile.tsx'
import { previewInContents } from './learner-links.ts'
import { favoriteContents, favoriteResources } from './participant-queries.ts'
import { ResourceActions, ResourceName, ResourceOrigin } from './resource-row.tsx'

/** The favourite contents and files of all modules on one page. */
export function FavoritePage() {
  const { search } = useSearch({ from: '/platform/user-favorite' })
  const navigate = useNavigate({ from: '/platform/user-favorite' })
  const onSearch = useCallback(
    (next: string) => void navigate({ search: { search: next || undefined }, replace: true }),
    [navigate],
  )
  const options = { placeholderData: keepPreviousData }
  const contents = trpc.participant.userContent.list.useQuery(favoriteContents(search), options)
  const resources = trpc.participant.userResource.list.useQuery(favoriteResources(search), options)
  const error = contents.error ?? resources.error
  const retry = () => void Promise.all([contents.refetch(), resources.refetch()])
  const loaded = contents.data && resources.data
  const total = loaded && contents.data.total + resources.data.total
  return (
    <Page>
      <PageHeader title={m.participant_favorites()} count={total} subtitle={m.participant_favorites_subtitle()} />
      {search || total !== 0 ? (
        <search className="mb-4 block">
          <SearchBox
            className="w-full sm:w-72"
            placeholder={m.participant_favorites_search()}
            value={search ?? ''}
            onChange={onSearch}
          />
        </search>
      ) : null}
      {error && !loaded ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : !loaded ? (
        <ListSkeleton small={false} />
      ) : total === 0 && search ? (
        <EmptyState
          title={m.list_nothing_found()}
          text={m.list_nothing_found_text()}
          action={
            <Button variant="outline" onClick={() => onSearch('')}>
              {m.list_clear_all()}
            </Button>
          }
        />
      ) : total === 0 ? (
        <EmptyState
          title={m.participant_favorites_empty_title()}
          text={m.participant_favorites_empty_text()}
          action={
            <Button asChild variant="outline">
              <Link to="/platform/user-content">{m.participant_favorites_choose()}</Link>
            </Button>
          }
        />
      ) : (
        <Favorites contents={contents.data} resources={resources.data} search={search} />
      )}
    </Page>
  )
}

function Favorites({
  contents,
  resources,
  search,
}: {
  contents: ApiOutputs['participant']['userContent']['list']
  resources: ApiOutputs['participant']['userResource']['list']
  search: string | undefined
}) {
  return (
    <div className="flex flex-col gap-8">
      <Kind
        title={m.nav_contents()}
        total={contents.total}
        shown={contents.rows.length}
        all={
          <Link to="/platform/user-content" search={{ search, isFavorite: true }} className="text-sm text-link">
            {m.common_see_all()}
          </Link>
        }
      >
        <ul role="list" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" aria-label={m.nav_contents()}>
          {contents.rows.map((row) => (
            <li key={row.id} className="grid">
              <ContentTile row={row} level={3} preview={previewInContents} />
            </li>
          ))}
        </ul>
      </Kind>
      <Kind
        title={m.nav_resources()}
        total={resources.total}
        shown={resources.rows.length}
        all={
          <Link to="/platform/user-resource" search={{ search, isFavorite: true }} className="text-sm text-link">
            {m.common_see_all()}
          </Link>
        }
      >
        <Card>
          <ul role="list" aria-label={m.nav_resources()}>
            {resources.rows.map((row) => (
              <li
                key={row.id}
                className="grid items-center gap-x-4 gap-y-2 border-t px-4 py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
              >
                <ResourceName row={row} />
                <ResourceOrigin row={row} />
                <ResourceActions row={row} />
              </li>
            ))}
          </ul>
        </Card>
      </Kind>
    </div>
  )
}

/** One kind of favourites; hidden without any. */
function Kind({
  title,
  total,
  shown,
  all,
  children,
}: {
  title: string
  total: number
  shown: number
  all: ReactNode
  children: ReactNode
}) {
  if (total === 0) return null
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="title text-lg">
          {title}{' '}
          <span className="ml-2 font-sans text-sm font-normal tracking-normal text-muted-foreground tabular-nums">
            {formatNumber(total)}
          </span>
        </h2>
        {shown < total ? all : null}
      </div>
      {children}
    </section>
  )
}
