import type { LatestResult } from '@cursus/contract/home'
import { sql } from 'kysely'
import type { CompanyReader } from '../context.ts'
import { companyPersonById } from '../person/index.ts'

/** Accesses used last whose results are read: an index finds them, and each has few contents. */
const lookedAt = 100

/**
 * What people of the company finished, or failed, last: the newest results among the accesses that
 * were used last. A result is a content that is done, or a quiz whose last session missed its mark.
 */
export async function listLatestResults({ db, company }: CompanyReader, limit: number): Promise<LatestResult[]> {
  const rows = await db
    .with('used', (creator) =>
      creator
        .selectFrom('accesses as a')
        .select(['a.id', 'a.userId', 'a.moduleVersionId', 'a.doneAt'])
        .where('a.companyId', '=', company.id)
        .where('a.lastAccessAt', 'is not', null)
        .orderBy('a.lastAccessAt', (order) => order.desc().nullsLast())
        .orderBy('a.id', 'desc')
        .limit(lookedAt),
    )
    .selectFrom('used as a')
    .innerJoin('userContents as uc', 'uc.accessId', 'a.id')
    .innerJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'uc.contentId'),
    )
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .select(({ eb, fn, ref, val }) => [
      'a.id as accessId',
      'uc.contentId',
      companyPersonById(val(company.id), ref('a.userId')).$notNull().as('user'),
      'v.title as module',
      'cv.title',
      'cv.type',
      'cv.quizScoreValidation',
      sql<number | null>`trunc(${ref('uc.bestScore')}, 2)`.as('bestScore'),
      'uc.doneAt',
      eb
        .and([
          eb('a.doneAt', 'is not', null),
          eb(
            'uc.doneAt',
            '=',
            fn.max('uc.doneAt').over((of) => of.partitionBy('a.id')),
          ),
        ])
        .as('endsModule'),
      fn.coalesce('uc.doneAt', 'uc.lastAccessAt').$notNull().as('at'),
    ])
    .where(({ and, eb, or }) =>
      or([eb('uc.doneAt', 'is not', null), and([eb('uc.finished', '=', true), eb('cv.type', '=', 'scorm-quiz')])]),
    )
    .orderBy('at', 'desc')
    .orderBy('a.id')
    .orderBy('uc.contentId')
    .limit(limit)
    .execute()
  return rows.map(({ at, doneAt, endsModule, ...row }) => ({
    ...row,
    done: doneAt !== null,
    endsModule: endsModule === true,
    at: at.toISOString(),
  }))
}
