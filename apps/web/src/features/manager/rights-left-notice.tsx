import type { RightLeft } from '@cursus/contract/rights'
import type { CompanyArea, PlatformDomain } from '@cursus/rights'
import { Notice } from '#web/components/notice.tsx'
import { domainName } from '#web/features/account/domain-name.ts'
import { m } from '#web/paraglide/messages.js'
import { areaName } from './rights-fields.tsx'

/** Companies that are named; the others are counted. */
const maxNamed = 5

/**
 * Says which rights nobody, or only the reader, would have, a sentence for each company.
 * `inCompany`: the page says which company.
 */
export function RightsLeftNotice({
  left = [],
  inCompany = false,
}: {
  left: readonly RightLeft[] | undefined
  inCompany?: boolean
}) {
  if (left.length === 0) return null
  const groups = [...Map.groupBy(left, (one) => `${one.company?.id} ${one.left}`)]
  const more = groups.length - maxNamed
  return (
    <Notice tone="warning" live>
      <ul className="flex flex-col gap-1">
        {groups.slice(0, maxNamed).map(([key, some]) => (
          <li key={key}>{textOf(some, inCompany)}</li>
        ))}
        {more > 0 ? <li>{m.common_act_left_out_more({ count: more })}</li> : null}
      </ul>
    </Notice>
  )
}

function textOf(rights: readonly RightLeft[], inCompany: boolean): string {
  const { left, company } = rights[0]!
  const list = rights.map(({ right }) => (company ? companyRight(right) : platformRight(right))).join(', ')
  const said = { count: rights.length, list }
  if (company && !inCompany) {
    const there = { ...said, company: company.name }
    return left === 'nobody' ? m.common_right_left_nobody_in(there) : m.common_right_left_me_in(there)
  }
  return left === 'nobody' ? m.common_right_left_nobody(said) : m.common_right_left_me(said)
}

function companyRight(right: string): string {
  const [area, action] = right.split('.') as [CompanyArea, string]
  const said = { area: areaName[area]() }
  return action === 'read' ? m.company_manager_right_read(said) : m.company_manager_right_write(said)
}

function platformRight(right: string): string {
  const [domain, action] = right.split('.') as [PlatformDomain, string]
  const said = { domain: domainName(domain) }
  return action === 'read' ? m.management_manager_right_read(said) : m.management_manager_right_write(said)
}
