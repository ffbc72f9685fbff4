import type { Page } from '@cursus/contract/list-values'
import type { ListResultsInput, ResultRow } from '@cursus/contract/report'
import type { Accesses, DB, RowOf } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listAccessesAs, selectAccesses, toAccessRow } from '../access/index.ts'
import { today } from '../access-terms/index.ts'
import { readSecondsOf } from '../activity/index.ts'
import type { CompanyReader } from '../context.ts'
import { ifSet, isInOne } from '../list/index.ts'
import { countOf, iso } from '../query/index.ts'
import { onlyOf, readContentResults } from './read-content-results.ts'
import { isAt, isReported, stepOf } from './report-step.ts'

const { and, eb, ref } = expressionBuilder<DB & { a: Accesses }, 'a'>()

/**
 * Accesses with their results, newest first; revoked ones and those of erased people are left out.
 * Search and sorts are those of accesses.
 */
export function listResults(ctx: CompanyReader, query: ListResultsInput): Promise<Page<ResultRow>> {
  const { step, doneWithinDays, dueWithinDays, ...accesses } = query
  return listAccessesAs(ctx, accesses, {
    detail: selectResults(ctx),
    toAnswers: (rows) => toResults(ctx, rows, onlyOf(query.moduleId) !== undefined),
    where: and([
      isReported,
      isInOne(isAt(ctx, ctx.company.id), step),
      ifSet(doneWithinDays, (days) => eb('a.doneAt', '>=', startOfDay(ctx, 1 - days))),
      ifSet(dueWithinDays, (days) =>
        and([
          eb('a.doneAt', 'is', null),
          eb('a.dueDate', '>=', today(ctx)),
          eb('a.dueDate', '<=', sql<string>`${today(ctx)} + ${days}::integer`),
        ]),
      ),
    ]),
  })
}

/** The first moment of the day so many days from today. */
const startOfDay = (ctx: CompanyReader, days: number) =>
  sql<Date>`((${today(ctx)} + ${days}::integer)::timestamp at time zone ${ctx.settings.timeZone})`

const groups = expressionBuilder<DB & { a: Accesses }, 'a'>()
  .selectFrom('userGroupMembers as gm')
  .innerJoin('userGroups as ug', 'ug.id', 'gm.userGroupId')
  .select(['ug.id', 'ug.name'])
  .whereRef('gm.userId', '=', 'a.userId')
  .whereRef('ug.companyId', '=', 'a.companyId')
  .orderBy('ug.sortName')

const selectResults = (ctx: CompanyReader) =>
  selectAccesses(ctx).select((row) => [
    'a.openedAt',
    stepOf(ctx).as('step'),
    jsonArrayFrom(groups).as('groups'),
    row
      .selectFrom('userContents as uc')
      .select(({ fn }) => sql<number | null>`trunc(${fn.avg('uc.bestScore')}, 2)`.as('mean'))
      .where('uc.accessId', '=', ref('a.id'))
      .as('bestScore'),
    countOf(row.selectFrom('attempts as t').where('t.accessId', '=', ref('a.id'))).as('attempts'),
  ])

type Row = RowOf<typeof selectResults>

async function toResults(ctx: CompanyReader, rows: readonly Row[], hasContents: boolean): Promise<ResultRow[]> {
  const ids = rows.map(({ id }) => id)
  const [seconds, contents] = await Promise.all([
    readSecondsOf(ctx.db, ids),
    hasContents ? readContentResults(ctx.db, ids) : new Map<string, ResultRow['contents']>(),
  ])
  return rows.map((row) => ({
    ...toAccessRow(row),
    step: row.step,
    groups: row.groups,
    firstAccess: iso(row.openedAt),
    doneAt: iso(row.doneAt),
    bestScore: row.bestScore,
    attempts: row.attempts,
    seconds: seconds.get(row.id) ?? 0,
    contents: contents.get(row.id) ?? [],
  }))
}
