import { createFileRoute } from '@tanstack/react-router'
import { PlatformManagerAddSheet } from '#web/features/platform-manager/platform-manager-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/platformManager/add')({
  beforeLoad: guard('/management/platformManager/add'),
  component: PlatformManagerAddSheet,
})
