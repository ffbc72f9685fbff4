import { insertFrom, inTransactionOf, lockName } from '@cursus/db'
import type { Deps } from '../context.ts'
import { selectCounts, selectWeeks } from './select-counts.ts'

type Parts = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Readers of a report see counts that are at most this old when they ask, plus the time of a job.
 */
export const freshMs = 5 * 60_000

/**
 * Counts the accesses of a company for its reports, unless that was done in the last five minutes.
 * Idempotent; concurrent runs wait for each other.
 */
export async function keepReport(deps: Parts, { companyId }: { companyId: string }): Promise<void> {
  await inTransactionOf(deps, async (tx, db) => {
    await lockName(db, `report ${companyId}`)
    const now = deps.now()
    const run = await db
      .insertInto('reportRuns')
      .values({ companyId, countedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('companyId')
          .doUpdateSet({ countedAt: now })
          .where('reportRuns.countedAt', '<=', new Date(now.getTime() - freshMs)),
      )
      .executeTakeFirst()
    if (run.numInsertedOrUpdatedRows === 0n) return
    await db.deleteFrom('reportCounts').where('companyId', '=', companyId).execute()
    await db.deleteFrom('reportWeeks').where('companyId', '=', companyId).execute()
    await insertFrom(db, 'reportCounts', db.selectFrom(selectCounts(tx, companyId).as('c')), ({ ref, val }) => ({
      companyId: val(companyId),
      moduleId: ref('c.moduleId'),
      licenceId: ref('c.licenceId'),
      userGroupIds: ref('c.userGroupIds'),
      toAccept: ref('c.toAccept'),
      inProgress: ref('c.inProgress'),
      done: ref('c.done'),
      late: ref('c.late'),
      ended: ref('c.ended'),
    })).execute()
    await insertFrom(db, 'reportWeeks', db.selectFrom(selectWeeks(tx, companyId).as('w')), ({ ref, val }) => ({
      companyId: val(companyId),
      moduleId: ref('w.moduleId'),
      licenceId: ref('w.licenceId'),
      userGroupIds: ref('w.userGroupIds'),
      week: ref('w.week'),
      opened: ref('w.opened'),
      done: ref('w.done'),
    })).execute()
  })
}
