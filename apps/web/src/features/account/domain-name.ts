import type { PlatformDomain } from '@cursus/rights'
import { m } from '#web/paraglide/messages.js'

const names: Record<PlatformDomain, () => string> = {
  themes: m.account_domain_themes,
  modules: m.account_domain_modules,
  contents: m.account_domain_contents,
  contentCategories: m.account_domain_contentCategories,
  companies: m.account_domain_companies,
  platformManagers: m.account_domain_platformManagers,
  users: m.account_domain_users,
}

/** The name of a domain of platform management. */
export const domainName = (domain: PlatformDomain): string => names[domain]()
