import { createFileRoute } from '@tanstack/react-router'
import { CategoryList } from '#web/features/category/category-list.tsx'
import { categoryList } from '#web/features/category/category-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory')({
  ...categoryList.route,
  beforeLoad: guard('/management/contentCategory'),
  component: CategoryList,
})
