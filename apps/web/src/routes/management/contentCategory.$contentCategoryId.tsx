import { createFileRoute } from '@tanstack/react-router'
import { categoryItem } from '#web/features/category/category-queries.ts'
import { CategorySheet } from '#web/features/category/category-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory/$contentCategoryId')({
  beforeLoad: guard('/management/contentCategory/$contentCategoryId'),
  loader: categoryItem.loader,
  component: CategorySheet,
})
