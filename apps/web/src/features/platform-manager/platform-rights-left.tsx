import type { Matched } from '@cursus/contract/act'
import { heldPlatformRights, type PlatformRights } from '@cursus/rights'
import { RightsLeftNotice } from '#web/features/manager/rights-left-notice.tsx'
import { trpc } from '#web/lib/trpc.ts'

/**
 * Warns when nobody else could use a platform right once these people have `after`, or none.
 * `found`: of managers selected by a filter.
 */
export function PlatformRightsLeft({
  managers = [],
  userList = [],
  after = {},
  found,
}: {
  managers?: readonly { id: string }[]
  /** E-mails, in place of managers. */
  userList?: readonly string[]
  after?: PlatformRights
  found?: Matched | undefined
}) {
  const left = trpc.management.platformManager.rightsLeft.useQuery(
    { idList: managers.map(({ id }) => id), userList: [...userList], rightList: heldPlatformRights(after) },
    {
      enabled: managers.length + userList.length > 0,
      placeholderData: (before) => before,
      meta: { silent: true },
    },
  )
  return <RightsLeftNotice left={found?.rightsLeft ?? left.data} />
}
