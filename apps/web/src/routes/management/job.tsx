import { createFileRoute } from '@tanstack/react-router'
import { JobPage } from '#web/features/job/job-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { oneOf, searchParams } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/management/job')({
  beforeLoad: guard('/management/job'),
  validateSearch: searchParams({ view: oneOf('queues') }),
  component: JobPage,
})
