import type { Matched } from '@cursus/contract/act'
import { type CompanyRights, heldCompanyRights } from '@cursus/rights'
import { trpc } from '#web/lib/trpc.ts'
import { RightsLeftNotice } from './rights-left-notice.tsx'

/**
 * Warns when nobody else could use a right of the company once these managers have `after`, or
 * none. `found`: of managers selected by a filter.
 */
export function CompanyRightsLeft({
  companyId,
  managers,
  after,
  found,
}: {
  companyId: string
  managers: readonly { id: string }[]
  after?: CompanyRights
  found?: Matched | undefined
}) {
  const left = trpc.company.manager.rightsLeft.useQuery(
    { companyId, idList: managers.map(({ id }) => id), rightList: after && heldCompanyRights(after) },
    { enabled: managers.length > 0, placeholderData: (before) => before, meta: { silent: true } },
  )
  return <RightsLeftNotice left={found?.rightsLeft ?? left.data} inCompany />
}
