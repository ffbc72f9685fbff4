import type { Access } from '@cursus/contract/access'
import type { RowOf } from '@cursus/db'
import { sql } from 'kysely'
import { readSecondsByContent } from '../activity/index.ts'
import type { CompanyCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { namedById } from '../name/index.ts'
import { companyPersonById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { selectAccesses, toAccessRow } from './access-row.ts'

/**
 * Returns an access of the company with the results of every content, never the participant's
 * notes.
 * @throws NotFound
 */
export async function getAccess(ctx: CompanyCtx, { id }: { id: string }): Promise<Access> {
  const row = await selectAccesses(ctx)
    .select(({ ref }) => [
      'a.moduleVersionId',
      namedById('themes', ref('v.themeId')).as('theme'),
      companyPersonById(ref('a.companyId'), ref('a.createdBy')).as('createdBy'),
      revisionOf('access', ref('a.id')).as('revision'),
    ])
    .where('a.companyId', '=', ctx.company.id)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const [results, seconds] = await Promise.all([
    selectResults(ctx, id, row.moduleVersionId).execute(),
    readSecondsByContent(ctx.db, id),
  ])
  return {
    ...toAccessRow(row),
    theme: row.theme,
    language: row.language,
    createdBy: row.createdBy,
    acceptedAt: iso(row.acceptedAt),
    doneAt: iso(row.doneAt),
    revision: row.revision,
    contents: results.map((result) => ({ ...toResult(result), timeSpent: seconds.get(result.id) ?? 0 })),
  }
}

const selectResults = ({ db, company }: CompanyCtx, accessId: string, moduleVersionId: string) =>
  db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleChapters as chapter', 'chapter.id', 'mc.chapterId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.contentId', '=', 'mc.contentId').on('uc.accessId', '=', accessId),
    )
    .select(({ ref, selectFrom, val }) => [
      'mc.contentId as id',
      'cv.title',
      'cv.type',
      'chapter.title as chapter',
      'cv.quizScoreValidation',
      'uc.doneAt',
      'uc.consultedAt',
      sql<number | null>`trunc(${ref('uc.bestScore')}, 2)`.as('bestScore'),
      'uc.lastAccessAt',
      'uc.correctedAt',
      'uc.correctionReason',
      companyPersonById(val(company.id), ref('uc.correctedBy')).as('correctedBy'),
      'uc.passedWithoutScore',
      'uc.passedUnderMark',
      countOf(
        selectFrom('attempts as t').where('t.accessId', '=', accessId).whereRef('t.contentId', '=', 'mc.contentId'),
      ).as('attempts'),
    ])
    .where('mc.moduleVersionId', '=', moduleVersionId)
    .orderBy('chapter.position')
    .orderBy('mc.position')

const toResult = (row: RowOf<typeof selectResults>): Omit<Access['contents'][number], 'timeSpent'> => ({
  id: row.id,
  title: row.title,
  type: row.type,
  chapter: row.chapter,
  done: row.doneAt !== null,
  doneAt: iso(row.doneAt),
  consulted: row.consultedAt !== null,
  bestScore: row.bestScore,
  correction:
    row.correctedAt && row.correctionReason
      ? { at: iso(row.correctedAt), by: row.correctedBy, reason: row.correctionReason }
      : null,
  quizScoreValidation: row.quizScoreValidation,
  lastAccess: iso(row.lastAccessAt),
  attempts: row.attempts,
  remarks: [
    ...(row.passedWithoutScore ? (['passedWithoutScore'] as const) : []),
    ...(row.passedUnderMark ? (['passedUnderMark'] as const) : []),
  ],
})
