import { createFileRoute } from '@tanstack/react-router'
import { platformManagerItem } from '#web/features/platform-manager/platform-manager-queries.ts'
import { PlatformManagerSheet } from '#web/features/platform-manager/platform-manager-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/platformManager/$userId')({
  beforeLoad: guard('/management/platformManager/$userId'),
  loader: platformManagerItem.loader,
  component: PlatformManagerSheet,
})
