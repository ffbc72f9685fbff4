import { type PlatformRights, platformDomains } from '@cursus/rights'
import { Badge } from '#web/components/ui/badge.tsx'
import { domainName } from '#web/features/account/domain-name.ts'
import { m } from '#web/paraglide/messages.js'

/** Platform rights as text, by domain; "(accès)" for read-only ones. */
export function platformRightsWords(rights: PlatformRights): string[] {
  if (platformDomains.every((domain) => rights[domain]?.write)) return [m.management_manager_all()]
  return platformDomains
    .filter((domain) => rights[domain])
    .map((domain) =>
      rights[domain]?.write ? domainName(domain) : m.management_manager_right_read({ domain: domainName(domain) }),
    )
}

export function PlatformRightsBadges({ rights }: { rights: PlatformRights }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {platformRightsWords(rights).map((words) => (
        <Badge key={words}>{words}</Badge>
      ))}
    </span>
  )
}
