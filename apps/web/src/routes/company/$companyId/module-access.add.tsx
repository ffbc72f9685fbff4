import { createFileRoute } from '@tanstack/react-router'
import { GiveAccessSheet } from '#web/features/access/give-access-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { onlyOf } from '#web/lib/only-of.ts'
import { searchParams, texts } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/company/$companyId/module-access/add')({
  validateSearch: searchParams({ email: texts }),
  beforeLoad: guard('/company/$companyId/module-access/add'),
  component: GiveAccess,
})

function GiveAccess() {
  // Preselects the values of the list's filters.
  const { moduleId, moduleLicenceId, userGroupId, email } = Route.useSearch()
  return (
    <GiveAccessSheet
      initial={{
        moduleId: onlyOf(moduleId),
        moduleLicenceId: onlyOf(moduleLicenceId),
        userList: email,
        userGroupIdList: userGroupId,
      }}
    />
  )
}
