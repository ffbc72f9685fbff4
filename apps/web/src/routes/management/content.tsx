import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { ContentList } from '#web/features/content/content-list.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'
import { oneOf, text } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/management/content')({
  validateSearch: listSearch({
    type: oneOf('scorm-content', 'scorm-quiz', 'embedded-content', 'external-link'),
    categoryId: text,
    language: oneOf('fr', 'en'),
    tag: text,
    state: oneOf('processing', 'ready', 'failed'),
  }),
  beforeLoad: guard('/management/content'),
  component: Contents,
})

function Contents() {
  return (
    <Page>
      <ContentList />
      <Outlet />
    </Page>
  )
}
