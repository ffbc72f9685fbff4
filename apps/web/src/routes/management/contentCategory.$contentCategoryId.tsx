import { createFileRoute } from '@tanstack/react-router'
import { categoryItem } from '#web/features/named/named-queries.ts'
import { NamedSheet } from '#web/features/named/named-sheet.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory/$contentCategoryId')({
  beforeLoad: guard('/management/contentCategory/$contentCategoryId'),
  loader: categoryItem.loader,
  component: () => <NamedSheet of={categories} />,
})
