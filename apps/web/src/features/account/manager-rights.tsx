import type { Me } from '@cursus/contract/user'
import { platformDomains } from '@cursus/rights'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { m } from '#web/paraglide/messages.js'
import { domainName } from './domain-name.ts'

/** The user's platform rights, read-only (specification §6). */
export function ManagerRights({ rights }: { rights: Me['platformManagementRights'] }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{m.account_manager_text()}</p>
      <Table>
        <thead>
          <Tr>
            <Th>{m.account_domain()}</Th>
            <Th className="w-24">{m.account_right_read()}</Th>
            <Th className="w-28">{m.account_right_write()}</Th>
          </Tr>
        </thead>
        <tbody>
          {platformDomains.map((domain) => (
            <Tr key={domain}>
              <Td>{domainName(domain)}</Td>
              {(['read', 'write'] as const).map((action) => (
                <Td key={action}>
                  <Checkbox
                    disabled
                    checked={rights[domain]?.[action] ?? false}
                    aria-label={`${domainName(domain)}, ${action === 'read' ? m.account_right_read() : m.account_right_write()}`}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
