import { createFileRoute } from '@tanstack/react-router'
import { companyItem } from '#web/features/company/company-queries.ts'
import { DetailsPage } from '#web/features/company/details-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/details')({
  beforeLoad: guard('/company/$companyId/details'),
  loader: companyItem.loader,
  component: DetailsPage,
})
