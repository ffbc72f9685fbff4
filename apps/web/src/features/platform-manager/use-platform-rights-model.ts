import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { broken } from '@cursus/contract/rule'
import { compactPlatformRights, isEmptyPlatformRights, type PlatformRights, platformDomains } from '@cursus/rights'
import { z } from 'zod'
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
