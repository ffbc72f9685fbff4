import type { RightHolders } from '@cursus/contract/rights'
import { heldPlatformRights } from '@cursus/rights'
import { canSignIn } from '../account-terms.ts'
import type { ManagementCtx } from '../context.ts'
import { platformRightsOf, toPlatformRights } from '../held-rights.ts'
import { maxHolders, toRightHolders } from '../right-holders.ts'
import { isPlatformManager } from './platform-manager-row.ts'

/** Who can use each platform right now: platform managers who can sign in. */
export async function listPlatformManagerRights({ db }: ManagementCtx): Promise<RightHolders> {
  const managers = await db
    .selectFrom('users as u')
    .select(({ ref }) => ['u.id as userId', platformRightsOf(ref('u.id')).as('rights')])
    .where(isPlatformManager)
    .where(canSignIn)
    .limit(maxHolders + 1)
    .execute()
  return toRightHolders(
    managers.map(({ userId, rights }) => ({ userId, rights: heldPlatformRights(toPlatformRights(rights)) })),
  )
}
