import { type CompanyArea, type CompanyRights, heldCompanyRights } from '@cursus/rights'
import { RightsLeftNotice, type RightsLoss } from '#web/components/rights-left-notice.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { areaName } from './rights-fields.tsx'

const nameOf = (right: string) => {
  const [area, action] = right.split('.') as [CompanyArea, string]
  const said = { area: areaName[area]() }
  return action === 'read' ? m.company_manager_right_read(said) : m.company_manager_right_write(said)
}

/** What these managers would lose; without `after`, all of their rights. */
export const companyRightsLoss = (
  { id, rights }: { id: string; rights: CompanyRights },
  after?: CompanyRights,
): RightsLoss => {
  const kept = after ? heldCompanyRights(after) : []
  return { id, rights: heldCompanyRights(rights).filter((right) => !kept.includes(right)) }
}

export function CompanyRightsLeft({ companyId, losses }: { companyId: string; losses: readonly RightsLoss[] }) {
  const isAsked = losses.some(({ rights }) => rights.length > 0)
  const holders = trpc.company.manager.rights.useQuery({ companyId }, { enabled: isAsked, meta: { silent: true } })
  return <RightsLeftNotice holders={holders.data} losses={losses} nameOf={nameOf} />
}
