import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from './-components/gallery.tsx'
import { galleryList } from './-components/gallery-queries.ts'

/** Shows every component on one page; development only. */
export const Route = createFileRoute('/dev/components')({
  ...galleryList.route,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Gallery,
})
