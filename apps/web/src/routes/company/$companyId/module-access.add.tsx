import { createFileRoute } from '@tanstack/react-router'
import { GiveAccessSheet } from '#web/features/access/give-access-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { searchParams, text, texts } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/company/$companyId/module-access/add')({
  validateSearch: searchParams({ moduleId: text, moduleLicenceId: text, email: texts }),
  beforeLoad: guard('/company/$companyId/module-access/add'),
  component: GiveAccess,
})

function GiveAccess() {
  const { companyId } = Route.useParams()
  const { moduleId, moduleLicenceId, email } = Route.useSearch()
  return <GiveAccessSheet companyId={companyId} initial={{ moduleId, moduleLicenceId, userList: email }} />
}
