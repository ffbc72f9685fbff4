import type { CompanyUserRow } from '@cursus/contract/company-user'
import { maxCounted } from '@cursus/contract/list-values'
import { m } from '#web/paraglide/messages.js'

/** A number of people that is counted up to `maxCounted`. */
export const peopleText = (count: number): string =>
  count > maxCounted ? m.list_more_than({ count: maxCounted }) : m.company_licence_module_people({ count })

/** How many of the modules of a person are active, and of how many when not all are. */
export function accessesText({
  activeAccessCount: active,
  accessCount: count,
}: Pick<CompanyUserRow, 'activeAccessCount' | 'accessCount'>): string {
  if (count === 0) return m.company_user_accesses_none()
  return active === count ? m.company_user_accesses_active({ count }) : m.company_user_accesses_value({ active, count })
}
