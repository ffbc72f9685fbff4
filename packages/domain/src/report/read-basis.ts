import type { GetReportInput } from '@cursus/contract/report'
import { afterCommit, type RowOf, uuids } from '@cursus/db'
import { countReport } from '@cursus/jobs'
import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyReader } from '../context.ts'
import { ifSet, isOneOf } from '../list/index.ts'
import { freshMs, keepReport } from './keep-report.ts'
import { selectCounts, selectWeeks } from './select-counts.ts'

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
  const storedCounts = () => db.selectFrom('reportCounts as r').selectAll('r').where('r.companyId', '=', company.id)
  return db
    .selectFrom((isKept ? storedCounts() : selectCounts(ctx, company.id)).as('c') as Counts)
    .selectAll('c')
    .where(({ ref }) => matches(filters, ref('c.moduleId'), ref('c.licenceId'), ref('c.userGroupIds')))
}
type Counts = AliasedExpression<RowOf<typeof selectCounts>, 'c'>

/** The weeks of a company as a table, filtered. */
export const weeksOf = (ctx: CompanyReader, { isKept }: Basis, filters: Filters) => {
  const { db, company } = ctx
  const storedWeeks = () => db.selectFrom('reportWeeks as r').selectAll('r').where('r.companyId', '=', company.id)
  return db
    .selectFrom((isKept ? storedWeeks() : selectWeeks(ctx, company.id)).as('c') as Weeks)
    .selectAll('c')
    .where(({ ref }) => matches(filters, ref('c.moduleId'), ref('c.licenceId'), ref('c.userGroupIds')))
}
type Weeks = AliasedExpression<RowOf<typeof selectWeeks>, 'c'>

function matches(
  { moduleId, moduleLicenceId, userGroupId }: Filters,
  module: Expression<string>,
  licence: Expression<string>,
  groups: Expression<string[]>,
): Expression<SqlBool> {
  const chosen = userGroupId?.length ? userGroupId : undefined
  return expressionBuilder().and([
    isOneOf(module, moduleId),
    isOneOf(licence, moduleLicenceId),
    ifSet(chosen, (ids) => sql<SqlBool>`${groups} && ${uuids(ids)}`),
  ])
}
