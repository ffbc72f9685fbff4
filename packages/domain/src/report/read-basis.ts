import type { GetReportInput } from '@cursus/contract/report'
import { afterCommit, insertFrom, inTransactionOf, lockName, type RowOf, uuids } from '@cursus/db'
import { countReport } from '@cursus/jobs'
import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyReader, Deps } from '../context.ts'
import { ifSet, isOneOf } from '../list/index.ts'
import { selectCounts, selectWeeks } from './select-counts.ts'

type Parts = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Readers of a report see counts that are at most this old when they ask, plus the time of a job.
 */
const freshMs = 5 * 60_000

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

/** Accesses that are counted for each reader; the counts of a larger company are kept. */
const maxCountedNow = 10_000

export type Basis = { isKept: boolean; countedAt: Date }
type Filters = Pick<GetReportInput, 'moduleId' | 'moduleLicenceId' | 'userGroupId'>

/** How the company is counted. Kept counts that are old are answered, and renewed by a job. */
export async function readBasis(ctx: CompanyReader): Promise<Basis> {
  const { db, company, now } = ctx
  const { isLarge, countedAt } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('accesses').where('companyId', '=', company.id).offset(maxCountedNow)).as('isLarge'),
      selectFrom('reportRuns').select('countedAt').where('companyId', '=', company.id).as('countedAt'),
    ])
    .executeTakeFirstOrThrow()
  if (!isLarge) return { isKept: false, countedAt: now() }
  if (countedAt === null) {
    await keepReport(ctx, { companyId: company.id })
    return { isKept: true, countedAt: now() }
  }
  if (now().getTime() - countedAt.getTime() >= freshMs) {
    await afterCommit(db, () => ctx.jobs.send(countReport, { companyId: company.id }))
  }
  return { isKept: true, countedAt }
}

/** The counts of a company as a table, filtered. */
export const countsOf = (ctx: CompanyReader, { isKept }: Basis, filters: Filters) => {
  const { db, company } = ctx
  const kept = db.selectFrom('reportCounts as r').selectAll('r').where('r.companyId', '=', company.id)
  return db
    .selectFrom((isKept ? kept : selectCounts(ctx, company.id)).as('c') as Counts)
    .selectAll('c')
    .where(matches(filters))
}
type Counts = AliasedExpression<RowOf<typeof selectCounts>, 'c'>

/** The weeks of a company as a table, filtered. */
export const weeksOf = (ctx: CompanyReader, { isKept }: Basis, filters: Filters) => {
  const { db, company } = ctx
  const kept = db.selectFrom('reportWeeks as r').selectAll('r').where('r.companyId', '=', company.id)
  return db
    .selectFrom((isKept ? kept : selectWeeks(ctx, company.id)).as('c') as Weeks)
    .selectAll('c')
    .where(matches(filters))
}
type Weeks = AliasedExpression<RowOf<typeof selectWeeks>, 'c'>

type Counted = { c: { moduleId: string; licenceId: string; userGroupIds: string[] } }
const { and, ref } = expressionBuilder<Counted, 'c'>()

function matches({ moduleId, moduleLicenceId, userGroupId }: Filters): Expression<SqlBool> {
  const chosen = userGroupId?.length ? userGroupId : undefined
  return and([
    isOneOf(ref('c.moduleId'), moduleId),
    isOneOf(ref('c.licenceId'), moduleLicenceId),
    ifSet(chosen, (ids) => sql<SqlBool>`${ref('c.userGroupIds')} && ${uuids(ids)}`),
  ])
}
