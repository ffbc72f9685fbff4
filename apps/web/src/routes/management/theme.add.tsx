import { createFileRoute } from '@tanstack/react-router'
import { NamedAddSheet } from '#web/features/named/named-sheet.tsx'
import { themes } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/add')({
  beforeLoad: guard('/management/theme/add'),
  component: () => <NamedAddSheet of={themes} />,
})
