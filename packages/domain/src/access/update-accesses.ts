import type { UpdateAccessesInput } from '@cursus/contract/access'
import type { Acted } from '@cursus/contract/act'
import { inTransaction } from '@cursus/db'
import { actOnEach } from '../act-on-each.ts'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../not-found.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'
import { lockSeats } from './lock-seats.ts'
import { updateAccess } from './update-access.ts'

/**
 * Changes the end or due date of many accesses, each by the rules of changing one; absent fields
 * keep their value. Accesses that cannot have them are left out and counted.
 * @throws NotFound for an access of another company
 */
export async function updateAccesses(ctx: CompanyCtx, { idList, ...terms }: UpdateAccessesInput): Promise<Acted> {
  await findAll(ctx, idList)
  return actOnEach(idList, (ids) =>
    inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const accesses = await findAll(tx, ids)
      await lockSeats(
        tx,
        accesses.map(({ licenceId }) => licenceId),
      )
      await lockLiveAccesses(
        tx,
        accesses.map(({ moduleId }) => moduleId),
      )
      for (const id of ids.toSorted()) await updateAccess(tx, { id, ...terms })
      return ids.length
    }),
  )
}

const findAll = ({ db, company }: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('accesses')
      .select(['licenceId', 'moduleId'])
      .where('companyId', '=', company.id)
      .where('id', 'in', ids),
  )
