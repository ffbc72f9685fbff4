import type { Access, AccessRow, GiveAccessInput, GiveAccessPreview } from '@cursus/contract/access'
import type { RowOf } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason, isAccessActive, isLate, ownEnd, progressOf } from '../access-terms/index.ts'
import { readSecondsByContent } from '../activity/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { companyPersonById, isInvited } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { planAccess } from './plan-access.ts'

/** Accesses with the columns of lists. */
export const selectAccesses = (ctx: Deps) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('modules as m', 'm.id', 'a.moduleId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(({ eb, fn, ref }) => [
      'a.id',
      companyPersonById(ref('a.companyId'), ref('a.userId')).$notNull().as('user'),
      'a.moduleId',
      'v.title',
      'm.cover',
      'v.illustrationKey',
      'v.type',
      'v.language',
      'v.themeId',
      'v.version',
      'l.id as licenceId',
      'l.name as licenceName',
      'l.endDate as licenceEnd',
      'l.mandatoryExpireDate',
      isAccessActive(ctx).as('isActive'),
      accessReason(ctx).as('reason'),
      'a.revokedAt',
      fn
        .coalesce(eb('a.endsAt', '<=', ctx.now()), sql.lit(false))
        .$castTo<boolean>()
        .as('expired'),
      'a.acceptedAt',
      'a.expireDate',
      'a.dueDate',
      isLate(ctx).as('isLate'),
      ownEnd(ctx).as('endsAt'),
      'a.maxDayTimeLimit',
      progressOf.as('progress'),
      'a.doneAt',
      'a.lastAccessAt',
      'a.remindedOn',
      isInvited(ref('a.companyId')).$castTo<boolean>().as('isInvited'),
      'a.createdAt',
    ])

export const toAccessRow = (row: RowOf<typeof selectAccesses>): AccessRow => ({
  id: row.id,
  user: row.user,
  module: {
    id: row.moduleId,
    title: row.title,
    cover: row.cover,
    illustration: fileUrl(row.illustrationKey),
    type: row.type,
    language: row.language,
    themeId: row.themeId,
  },
  version: row.version,
  licence: {
    id: row.licenceId,
    name: row.licenceName,
    endDate: row.licenceEnd,
    mandatoryExpireDate: row.mandatoryExpireDate,
  },
  state: row.isActive ? 'active' : 'inactive',
  reason: row.reason,
  revoked: row.revokedAt !== null,
  expired: row.expired,
  accepted: row.acceptedAt !== null,
  expireDate: row.expireDate,
  dueDate: row.dueDate,
  late: row.isLate,
  endsAt: iso(row.endsAt),
  hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
  maxDayTimeLimit: row.maxDayTimeLimit,
  progress: row.progress,
  done: row.doneAt !== null,
  lastAccess: iso(row.lastAccessAt),
  invited: row.isInvited,
  remindedOn: row.remindedOn,
  creationDate: iso(row.createdAt),
})

/**
 * Returns an access of the company with the results of every content, never the participant's
 * notes.
 * @throws NotFound
 */
export async function getAccess(ctx: CompanyCtx, { id }: { id: string }): Promise<Access> {
  const row = await selectAccesses(ctx)
    .select(({ ref }) => [
      'a.moduleVersionId',
      'a.declineReason',
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
    declined: row.revokedAt && row.declineReason ? { at: iso(row.revokedAt), reason: row.declineReason } : null,
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

/**
 * Returns the effect of giving, by the rules of giving itself, without writing anything.
 * @param options.leaveOutside people of other domains are left out, as a group does
 * @throws NotFound
 */
export async function previewAccess(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  options: { leaveOutside?: boolean } = {},
): Promise<GiveAccessPreview> {
  const { licence, problem, ...plan } = await planAccess(ctx, input, { ...options, lock: false })
  return {
    new: plan.emails.length,
    skipped: plan.skipped,
    outsideDomains: plan.outsideDomains,
    usage: { current: licence.seatsTaken, max: licence.maxActiveUsers },
    newSeats: plan.newSeats,
    seatsLeft: plan.seatsLeft,
    withoutSeat: plan.withoutSeat,
    error: problem ? { code: problem.code, options: problem.options } : null,
  }
}
