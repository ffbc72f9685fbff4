import type { ResultRow } from '@cursus/contract/report'
import { anyOf, arrayOf, type Database, preparedQuery, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { contentLabel, missingRequirement } from '../participant/index.ts'
import { countOf } from '../query/index.ts'

/** The value of a filter with one value. */
export const onlyOf = <Value>(values: readonly Value[] | undefined): Value | undefined =>
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
export async function readContentResults(
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
