import { createFileRoute } from '@tanstack/react-router'
import { AccessList } from '#web/features/access/access-list.tsx'
import { accessList } from '#web/features/access/access-queries.ts'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/module-access')({
  ...accessList.route,
  loader: (match) => {
    accessList.route.loader(match)
    // For the end of each access.
    void api.company.licence.list.prefetch({ companyId: match.params.companyId, limit: 1000 })
  },
  beforeLoad: guard('/company/$companyId/module-access'),
  component: AccessList,
})
