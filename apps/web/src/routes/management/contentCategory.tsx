import { createFileRoute } from '@tanstack/react-router'
import { NamedList } from '#web/features/named/named-list.tsx'
import { categoryList } from '#web/features/named/named-queries.ts'
import { categories } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory')({
  ...categoryList.route,
  beforeLoad: guard('/management/contentCategory'),
  component: () => <NamedList of={categories} />,
})
