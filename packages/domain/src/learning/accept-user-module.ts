import { AppError, type UserModule } from '@cursus/contract'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { accessState, isActive } from './access-terms.ts'
import { getUserModule } from './get-user-module.ts'
import { readOwnAccess } from './own-access.ts'

/**
 * The participant takes the module; from here their days run (`maxDayTimeLimit`), never beyond the end that the access already has.
 * Accepting again changes nothing.
 * @throws NotFound, ModuleAccessNotActive.
 */
export async function acceptUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const now = ctx.now()
    const access = await readOwnAccess(tx, userModuleId, { lock: true })
    if (!access.acceptedAt) {
      if (!isActive(accessState(access, now))) throw new AppError('ModuleAccessNotActive')
      // Days are counted on the calendar of the platform: across a change of the clocks the hour stays the same.
      await sql`
        update accesses set accepted_at = ${now}, ends_at = least(ends_at,
          ((${now}::timestamptz at time zone ${ctx.settings.timeZone}) + make_interval(days => max_day_time_limit))
            at time zone ${ctx.settings.timeZone})
        where id = ${access.id}`.execute(db)
    }
    return getUserModule(tx, { userModuleId })
  })
}
