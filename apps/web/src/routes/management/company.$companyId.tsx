import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'
import { CompanySheet } from './-components/company-sheet.tsx'

export const Route = createFileRoute('/management/company/$companyId')({
  beforeLoad: guard('/management/company/$companyId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => void api.management.company.get.prefetch({ id: params.companyId }),
  component: Sheet,
})

function Sheet() {
  const { companyId } = Route.useParams()
  return <CompanySheet key={companyId} companyId={companyId} />
}
