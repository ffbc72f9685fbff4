import { createFileRoute } from '@tanstack/react-router'
import { NamedAddSheet } from '#web/features/named/named-sheet.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory/add')({
  beforeLoad: guard('/management/contentCategory/add'),
  component: () => <NamedAddSheet of={categories} />,
})
