import { createFileRoute } from '@tanstack/react-router'
import { AddLicenceSheet } from '#web/features/licence/add-licence-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { id, searchParams } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/company/$companyId/module-licence/add')({
  validateSearch: searchParams({ from: id }),
  beforeLoad: guard('/company/$companyId/module-licence/add'),
  component: AddLicence,
})

function AddLicence() {
  return <AddLicenceSheet from={Route.useSearch().from} />
}
