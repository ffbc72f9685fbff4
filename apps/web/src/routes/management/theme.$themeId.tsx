import { createFileRoute } from '@tanstack/react-router'
import { themeItem } from '#web/features/named/named-queries.ts'
import { NamedSheet } from '#web/features/named/named-sheet.tsx'
import { themes } from '#web/features/named/named-thing.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/$themeId')({
  beforeLoad: guard('/management/theme/$themeId'),
  loader: themeItem.loader,
  component: () => <NamedSheet of={themes} />,
})
