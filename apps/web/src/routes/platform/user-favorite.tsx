import { createFileRoute } from '@tanstack/react-router'
import { FavoritePage } from '#web/features/participant/favorite-page.tsx'
import { favoriteContents, favoriteResources } from '#web/features/participant/participant-queries.ts'
import { guard } from '#web/lib/guard.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { api } from '#web/lib/trpc.ts'

const validateSearch = searchParams({ search: text })

export const Route = createFileRoute('/platform/user-favorite')({
  validateSearch,
  beforeLoad: guard('/platform/user-favorite'),
  loaderDeps: ({ search: { search } }) => ({ search }),
  loader: ({ deps: { search } }) => {
    void api.participant.userContent.list.prefetch(favoriteContents(search))
    void api.participant.userResource.list.prefetch(favoriteResources(search))
  },
  component: FavoritePage,
})
