import type { AccessState } from '@cursus/contract/access'
import { type ContentType, kindOf } from '@cursus/contract/content-values'
import type { UserContent } from '@cursus/contract/participant'
import {
  type Accesses,
  type ContentVersions,
  type Database,
  type DB,
  type ModuleContents,
  preparedQuery,
  type RowOf,
} from '@cursus/db'
import { readPlace } from '@cursus/scorm/results'
import { expressionBuilder, sql } from 'kysely'
import { fileUrl } from '../file/index.ts'
import { iso } from '../query/index.ts'
import { isUsable } from './usable-access.ts'

const { ref, selectFrom } = expressionBuilder<
  DB & { a: Accesses; mc: ModuleContents; cv: ContentVersions },
  'a' | 'mc' | 'cv'
>()

/**
 * A place is one in a SCO, so that it is one in the content only where the package has a single
 * SCO.
 */
const hasOneSco = sql<boolean>`jsonb_array_length(jsonb_path_query_array(
  ${ref('cv.manifest')}, 'strict $.items.** ? (@.scormType == "sco")')) = 1`

/**
 * What the newest attempt at a content says of its place, for `readPlace`; correlated with `a`,
 * `mc` and `cv`. Only these elements leave the database, because others are large.
 */
const placeElements = () =>
  selectFrom('attempts as t')
    .innerJoin('attemptScos as s', 's.attemptId', 't.id')
    .select(({ ref: column }) => {
      const element = (name: string) => sql`${sql.lit(name)}, ${column('s.elements')} ->> ${sql.lit(name)}`
      const names = ['cmi.location', 'cmi.core.lesson_location', 'cmi.progress_measure']
      return sql<Record<string, string>>`jsonb_strip_nulls(jsonb_build_object(${sql.join(names.map(element))}))`.as(
        'elements',
      )
    })
    .whereRef('t.accessId', '=', 'a.id')
    .whereRef('t.contentId', '=', 'mc.contentId')
    .whereRef('t.contentVersionId', '=', 'mc.contentVersionId')
    .where(hasOneSco)
    .orderBy('t.number', 'desc')
    .limit(1)

/**
 * Contents that a user marked as favourites in any module. A star may be older than a module that
 * contains the content as well.
 */
export const starredContents = (db: Database, userId: string) =>
  db
    .selectFrom('accesses as own')
    .innerJoin('userContents as star', 'star.accessId', 'own.id')
    .select('star.contentId')
    .where('own.userId', '=', userId)
    .where('star.isFavorite', '=', true)

/** Files that a user marked as favourites in any module. */
export const starredResources = (db: Database, userId: string) =>
  db
    .selectFrom('accesses as own')
    .innerJoin('favoriteResources as star', 'star.accessId', 'own.id')
    .select('star.resourceId')
    .where('own.userId', '=', userId)

/**
 * The label of a content's card (docs/rules.md, Player). `finished`: the last session of a quiz has
 * a result.
 */
export function contentLabel(content: {
  type: ContentType
  consultedAt: Date | null
  doneAt: Date | null
  finished: boolean
}): UserContent['label'] {
  const { type, consultedAt, doneAt, finished } = content
  if (doneAt) return kindOf(type).doneLabel
  if (!consultedAt) return 'none'
  return kindOf(type).isQuiz && finished ? 'retry' : 'continue'
}

/**
 * The score of the newest attempt that has one: the mean of its SCOs, as for the content;
 * correlated with `a` and `mc`.
 */
const lastScore = () =>
  selectFrom('attempts as t')
    .innerJoin('attemptScos as s', 's.attemptId', 't.id')
    .select(({ fn }) => fn.avg<number>('s.percent').as('percent'))
    .whereRef('t.accessId', '=', 'a.id')
    .whereRef('t.contentId', '=', 'mc.contentId')
    .where('s.percent', 'is not', null)
    .groupBy('t.number')
    .orderBy('t.number', 'desc')
    .limit(1)

/**
 * The first required content of the module that the participant has not done; correlated with `a`
 * and `mc`.
 */
export const missingRequirement = () =>
  selectFrom('contentRelations as r')
    .innerJoin('moduleContents as other', (join) =>
      join.onRef('other.moduleVersionId', '=', 'mc.moduleVersionId').onRef('other.contentId', '=', 'r.contentId'),
    )
    .innerJoin('contentVersions as ov', 'ov.id', 'other.contentVersionId')
    .leftJoin('userContents as uo', (join) =>
      join.onRef('uo.accessId', '=', 'a.id').onRef('uo.contentId', '=', 'other.contentId'),
    )
    .select(['other.contentId', 'ov.title'])
    .whereRef('r.contentVersionId', '=', 'mc.contentVersionId')
    .where('r.kind', '=', 'required')
    .where('uo.doneAt', 'is', null)
    .orderBy('r.position')
    .limit(1)
    .as('missing')

/**
 * Contents with the results of a user in their accesses `a`; the caller restricts `mc` to a module
 * version. A favourite is one in all modules.
 */
export const selectLearnerContents = (db: Database, userId: string) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', (join) => join.onTrue())
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId'),
    )
    .leftJoinLateral(missingRequirement, (join) => join.onTrue())
    .select(({ and, case: when, eb, fn, lit }) => [
      'mc.contentId',
      'mc.contentVersionId',
      'cv.title',
      'cv.type',
      'cv.level',
      'cv.plannedMinutes',
      'cv.isTool',
      'cv.illustrationKey',
      'cv.categoryId',
      'cv.link',
      'cv.framing',
      'cv.description',
      'cv.quizScoreValidation',
      'cv.completeOnOpen',
      'ch.id as chapterId',
      'ch.title as chapterTitle',
      'uc.consultedAt',
      'uc.lastAccessAt',
      'uc.doneAt',
      'uc.bestScore',
      'uc.correctedAt',
      'uc.correctionReason',
      fn.coalesce('uc.finished', lit(false)).as('finished'),
      eb('mc.contentId', 'in', starredContents(db, userId)).$castTo<boolean>().as('isFavorite'),
      fn.coalesce('uc.notes', sql.lit('')).as('notes'),
      'uc.notesUpdatedAt',
      when()
        .when(and([eb('uc.consultedAt', 'is not', null), eb('uc.doneAt', 'is', null)]))
        .then(placeElements())
        .end()
        .as('placeElements'),
      when()
        .when(and([eb('cv.type', '=', 'scorm-quiz'), eb('uc.consultedAt', 'is not', null)]))
        .then(lastScore())
        .end()
        .as('lastScore'),
      'missing.contentId as missingId',
      'missing.title as missingTitle',
    ])

type Version = { accessId: string; moduleVersionId: string; userId: string }

/** The contents of the module version of an access, in order. */
export const readModuleContents = preparedQuery((db, { accessId, moduleVersionId, userId }: Version) =>
  selectLearnerContents(db, userId)
    .where('a.id', '=', accessId)
    .where('mc.moduleVersionId', '=', moduleVersionId)
    .orderBy('ch.position')
    .orderBy('mc.position'),
)

/** A content of a module with the results of one participant. */
type LearnerContentRow = RowOf<typeof readModuleContents>

/** With the state of the access. */
export type Standing = LearnerContentRow & { reason: AccessState }

/** Whether it may be opened: the access is usable, and required contents are done. */
export const isOpenable = ({ reason, missingId }: Standing): boolean => isUsable(reason) && missingId === null

const correctionOf = ({ correctedAt, correctionReason }: LearnerContentRow): UserContent['correction'] =>
  correctedAt && correctionReason ? { at: correctedAt.toISOString(), reason: correctionReason } : null

/** `link` only when it may be opened. */
export function toUserContent(row: Standing): UserContent {
  const label = contentLabel(row)
  return {
    id: row.contentId,
    contentVersionId: row.contentVersionId,
    title: row.title,
    type: row.type,
    level: row.level,
    plannedMinutes: row.plannedMinutes,
    isTool: row.isTool,
    illustration: fileUrl(row.illustrationKey),
    categoryId: row.categoryId,
    link: isOpenable(row) ? row.link : null,
    correction: correctionOf(row),
    label,
    place: (label === 'continue' && row.placeElements && readPlace(row.placeElements)) || null,
    done: row.doneAt !== null,
    doneAt: iso(row.doneAt),
    consulted: row.consultedAt !== null,
    lastAccess: iso(row.lastAccessAt),
    bestScore: shownScore(row.bestScore),
    lastScore: shownScore(row.lastScore),
    quizScoreValidation: row.quizScoreValidation,
    favorite: row.isFavorite,
    hasNotes: row.notes !== '',
    lockedBy: row.missingId === null ? null : { id: row.missingId, title: row.missingTitle! },
  }
}

/**
 * Two decimals, rounded down: 79.996 must not be shown as 80 while the mark of 80 is not reached.
 */
export function shownScore(score: number | null): number | null {
  return score === null ? null : Math.floor(Number((score * 100).toFixed(4))) / 100
}
