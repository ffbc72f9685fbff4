import { createFileRoute, notFound } from '@tanstack/react-router'
import { listSearch } from '#web/lib/list-search.ts'
import { Gallery } from './-components/gallery.tsx'

/** Every component on one page, for the eye; only in development. */
export const Route = createFileRoute('/dev/components')({
  validateSearch: listSearch(),
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Gallery,
})
