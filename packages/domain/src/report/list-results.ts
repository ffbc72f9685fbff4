import type { Page } from '@cursus/contract/list-values'
import type { ListResultsInput, ResultRow } from '@cursus/contract/report'
import { type Accesses, anyOf, arrayOf, type Database, type DB, preparedQuery, type RowOf, uuids } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listAccessesAs, selectAccesses, toAccessRow } from '../access/index.ts'
import { today } from '../access-terms/index.ts'
import { readSecondsOf } from '../activity/index.ts'
import type { CompanyReader } from '../context.ts'
import { ifSet, isInOne } from '../list/index.ts'
import { contentLabel, missingRequirement } from '../participant/index.ts'
import { countOf, iso } from '../query/index.ts'
import { isAt, isReported, stepOf } from './select-counts.ts'

/** The value of a filter with one value. */
const onlyOf = <Value>(values: readonly Value[] | undefined): Value | undefined =>
  values?.length === 1 ? values[0] : undefined

const findContentResults = preparedQuery((db, { accessIds }: { accessIds: readonly string[] }) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId'),
    )
    .leftJoinLateral(missingRequirement, (join) => join.onTrue())
    .select(({ fn, lit, ref, selectFrom }) => [
      'a.id as accessId',
      'mc.contentId as id',
      'cv.type',
      'uc.doneAt',
      'uc.consultedAt',
      fn.coalesce('uc.finished', lit(false)).as('finished'),
      sql<number | null>`trunc(${ref('uc.bestScore')}, 2)`.as('bestScore'),
      'missing.contentId as missingId',
      countOf(
        selectFrom('attempts as t').whereRef('t.accessId', '=', 'a.id').whereRef('t.contentId', '=', 'mc.contentId'),
      ).as('attempts'),
    ])
    .where('a.id', '=', anyOf(uuids(accessIds)))
    // Names the few versions, because the planner would otherwise read the contents of all modules.
    .where('mc.moduleVersionId', '=', ({ selectFrom }) =>
      anyOf(
        arrayOf(
          selectFrom('accesses as of')
            .select('of.moduleVersionId')
            .distinct()
            .where('of.id', '=', anyOf(uuids(accessIds))),
        ),
      ),
    )
    .orderBy('ch.position')
    .orderBy('mc.position'),
)

/** The results of the contents of each access, in the version that it uses. */
async function readContentResults(
  db: Database,
  accessIds: readonly string[],
): Promise<Map<string, ResultRow['contents']>> {
  const found = new Map<string, ResultRow['contents']>()
  for (const row of await findContentResults(db, { accessIds })) {
    const { accessId, id, bestScore, attempts } = row
    const list = found.get(accessId) ?? []
    list.push({ id, state: stateOf(row), bestScore, attempts })
    found.set(accessId, list)
  }
  return found
}

type State = ResultRow['contents'][number]['state']

function stateOf(row: Parameters<typeof contentLabel>[0] & { missingId: string | null }): State {
  if (row.doneAt) return 'done'
  const label = contentLabel(row)
  if (label === 'retry') return 'retry'
  if (label === 'continue') return 'current'
  return row.missingId === null ? 'none' : 'locked'
}

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
      .selectFrom('moduleContents as mc')
      .innerJoin('userContents as uc', 'uc.contentId', 'mc.contentId')
      .select(({ fn }) => sql<number | null>`trunc(${fn.avg('uc.bestScore')}, 2)`.as('mean'))
      .where('mc.moduleVersionId', '=', ref('a.moduleVersionId'))
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
