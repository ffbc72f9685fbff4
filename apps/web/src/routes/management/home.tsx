import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'
import { ManagementHome } from './-components/management-home.tsx'

export const Route = createFileRoute('/management/home')({
  beforeLoad: guard('/management/home'),
  component: ManagementHome,
})
