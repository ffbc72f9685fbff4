import { createFileRoute, useLocation } from '@tanstack/react-router'
import { GiveAccessSheet } from '#web/features/access/give-access-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { onlyOf } from '#web/lib/only-of.ts'
import { searchParams, texts } from '#web/lib/search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** E-mails of the people for whom the form is opened. */
    userList?: string[]
  }
}

export const Route = createFileRoute('/company/$companyId/module-access/add')({
  validateSearch: searchParams({ email: texts }),
  beforeLoad: guard('/company/$companyId/module-access/add'),
  component: GiveAccess,
})

function GiveAccess() {
  // Preselects the values of the list's filters.
  const { moduleId, moduleLicenceId, userGroupId, email } = Route.useSearch()
  const { userList = email } = useLocation().state
  return (
    <GiveAccessSheet
      initial={{
        moduleId: onlyOf(moduleId),
        moduleLicenceId: onlyOf(moduleLicenceId),
        userList,
        userGroupIdList: userGroupId,
      }}
    />
  )
}
