import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { broken } from '@cursus/contract/rule'
import {
  changeRight,
  compactPlatformRights,
  isEmptyPlatformRights,
  type OneRight,
  type PlatformRights,
  platformDomains,
  readsNeededToWrite,
  rightActions,
} from '@cursus/rights'
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { domainName } from '#web/features/account/domain-name.ts'
import { shownRights } from '#web/features/manager/rights-fields.tsx'
import { isSame } from '#web/lib/form/edit.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { useMe } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** People and their platform rights; nobody can give rights to themselves. */
export const platformRightsSchema = (ownEmail: string) =>
  z.object({
    userList: setPlatformManagersInput.shape.userList.refine(
      (emails) => !emails.includes(ownEmail),
      broken('notItself'),
    ),
    rights: z.custom<PlatformRights>((rights) => !isEmptyPlatformRights(rights as PlatformRights), broken('required')),
  })

type Values = { userList: string[]; rights: PlatformRights }
type PlatformRightsModel = FormModel<Values>

/** The platform rights form: for new managers, or for the one whose rights are changed. */
export function usePlatformRightsModel({
  userList,
  rights,
  revision,
  onSaved,
}: {
  userList: string[]
  rights: PlatformRights
  revision?: number
  onSaved?: () => unknown
}): PlatformRightsModel {
  const me = useMe()
  const isNew = isEmptyPlatformRights(rights)
  return useFormModel({
    schema: platformRightsSchema(me.email),
    revision,
    labels: () => ({ rights: m.management_manager_rights() }),
    shows: { rights: (rights) => shownRights(rights, platformDomains, domainName) },
    values: { userList, rights: compactPlatformRights(rights) },
    compare: { rights: (a, b) => isSame(compactPlatformRights(a), compactPlatformRights(b)) },
    send: ({ all, edit }) =>
      trpcClient.management.platformManager.set.mutate({
        revision: edit.revision,
        userList: all.userList,
        platformManagementRights: all.rights,
      }),
    success: (saved) => (isNew ? m.management_manager_added({ count: saved.length }) : m.management_manager_saved()),
    onSaved: async () => {
      await onSaved?.()
      void api.management.invalidate()
    },
  })
}

const rightName = ({ domain, action }: OneRight): string =>
  action === 'read'
    ? m.management_manager_right_read({ domain: domainName(domain) })
    : m.management_manager_right_write({ domain: domainName(domain) })

/**
 * Platform rights as checkboxes; changing one also changes its dependencies and says so
 * (specification §4).
 */
export function PlatformRightsFields({
  value,
  onChange,
  error,
  disabled,
}: {
  value: PlatformRights
  onChange: (rights: PlatformRights) => void
  error?: string
  disabled?: boolean
}) {
  const id = useId()
  const [announcement, setTold] = useState<string>()
  const toggle = (right: OneRight, on: boolean) => {
    const { rights, along } = changeRight(value, right, on)
    onChange(rights)
    const names = { right: rightName(right), list: along.map(rightName).join(', ') }
    setTold(along.length === 0 ? undefined : on ? m.management_manager_given(names) : m.management_manager_taken(names))
  }
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 text-sm font-medium">{m.management_manager_rights()}</legend>
      <p id={`${id}-hint`} className="text-xs text-muted-foreground">
        {m.management_manager_rights_hint()}
      </p>
      <Table>
        <thead>
          <Tr>
            <Th>{m.management_manager_rights_domain()}</Th>
            <Th className="w-24">{m.account_right_read()}</Th>
            <Th className="w-28">{m.account_right_write()}</Th>
          </Tr>
        </thead>
        <tbody>
          {platformDomains.map((domain, index) => (
            <Tr key={domain}>
              <Td className="h-13">
                <span className="block font-medium">{domainName(domain)}</span>
                <Needs domain={domain} />
              </Td>
              {rightActions.map((action) => (
                <Td key={action}>
                  <Checkbox
                    disabled={disabled}
                    // The first checkbox is marked invalid and focused when no right is given.
                    aria-invalid={error && index === 0 && action === 'read' ? true : undefined}
                    checked={value[domain]?.[action] ?? false}
                    onCheckedChange={(on) => toggle({ domain, action }, on === true)}
                    aria-label={rightName({ domain, action })}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <p
        role="status"
        className={
          announcement
            ? 'flex items-start gap-1.5 rounded-lg bg-accent px-3 py-2 text-xs text-accent-foreground'
            : 'sr-only'
        }
      >
        {announcement ? <Link2 className="mt-px size-3.5 shrink-0" aria-hidden /> : null}
        {announcement}
      </p>
      <FieldNote id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function Needs({ domain }: { domain: OneRight['domain'] }) {
  const needed = readsNeededToWrite(domain)
  if (needed.length === 0) return null
  return (
    <span className="block text-xs text-muted-foreground">
      {m.management_manager_needs({ list: needed.map(domainName).join(', ') })}
    </span>
  )
}
