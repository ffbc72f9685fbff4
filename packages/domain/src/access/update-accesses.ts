import type { UpdateAccessesInput } from '@cursus/contract/access'
import type { Acted } from '@cursus/contract/act'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { actOneByOne } from '../list/index.ts'
import { getAll } from '../query/index.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'
import { lockSeats } from './lock-seats.ts'
import { updateAccess } from './update-access.ts'

/**
 * Changes the end or due date of many accesses, each by the rules of changing one; absent fields
 * keep their value. The first of the list come first; those that cannot have them are left out and
 * counted.
 * @throws NotFound for an access of another company
 */
export async function updateAccesses(ctx: CompanyCtx, { idList, ...terms }: UpdateAccessesInput): Promise<Acted> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const accesses = await findAll(tx, idList)
    await lockSeats(
      tx,
      accesses.map(({ licenceId }) => licenceId),
    )
    await lockLiveAccesses(
      tx,
      accesses.map(({ moduleId }) => moduleId),
    )
    await db.selectFrom('accesses').select('id').where('id', 'in', idList).orderBy('id').forNoKeyUpdate().execute()
    return actOneByOne(idList, async (id) => {
      await updateAccess(tx, { id, ...terms })
      return true
    })
  })
}

const findAll = ({ db, company }: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('accesses')
      .select(['licenceId', 'moduleId'])
      .where('companyId', '=', company.id)
      .where('id', 'in', ids),
  )
