import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from './-components/gallery.tsx'
import { galleryList } from './-components/gallery-queries.ts'

/** Every component on one page, for the eye; only in development. */
export const Route = createFileRoute('/dev/components')({
  ...galleryList.route,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Gallery,
})
