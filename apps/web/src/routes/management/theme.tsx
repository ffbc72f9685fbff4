import { createFileRoute } from '@tanstack/react-router'
import { NamedList } from '#web/features/named/named-list.tsx'
import { themeList } from '#web/features/named/named-queries.ts'
import { themes } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme')({
  ...themeList.route,
  beforeLoad: guard('/management/theme'),
  component: () => <NamedList of={themes} />,
})
