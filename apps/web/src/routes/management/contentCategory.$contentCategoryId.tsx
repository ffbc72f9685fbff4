import { createFileRoute } from '@tanstack/react-router'
import { CategorySheet } from '#web/features/category/category-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/contentCategory/$contentCategoryId')({
  beforeLoad: guard('/management/contentCategory/$contentCategoryId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => void api.management.category.get.prefetch({ id: params.contentCategoryId }),
  component: Sheet,
})

function Sheet() {
  const { contentCategoryId } = Route.useParams()
  return <CategorySheet key={contentCategoryId} categoryId={contentCategoryId} />
}
