import type { AccessState } from '@cursus/contract/access'
import type { ContentType } from '@cursus/contract/content'
import type { UserContent } from '@cursus/contract/participant'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { fileUrl } from '../file/index.ts'
import { contentLabel } from './content-label.ts'
import { isUsable } from './usable-access.ts'

/** A content of a module as one participant stands with it. */
export type LearnerContentRow = {
  contentId: string
  contentVersionId: string
  title: string
  type: ContentType
  level: number
  isTool: boolean
  illustrationKey: string | null
  categoryId: string
  link: string | null
  description: string
  quizScoreValidation: number | null
  completeOnOpen: boolean
  chapterId: string
  chapterTitle: string | null
  consultedAt: Date | null
  lastAccessAt: Date | null
  doneAt: Date | null
  bestScore: number | null
  finished: boolean
  isFavorite: boolean
  notes: string
  notesUpdatedAt: Date | null
  missingId: string | null
  missingTitle: string | null
}

/** The contents of a module version in its order, or one of them; one statement. */
export async function readModuleContents(
  db: Database,
  access: { id: string; moduleVersionId: string },
  contentId?: string,
): Promise<LearnerContentRow[]> {
  const { rows } = await sql<LearnerContentRow>`
    select mc.content_id, mc.content_version_id, cv.title, cv.type, cv.level, cv.is_tool, cv.illustration_key, cv.category_id,
      cv.link, cv.description, cv.quiz_score_validation, cv.complete_on_open, ch.id as chapter_id, ch.title as chapter_title,
      uc.consulted_at, uc.last_access_at, uc.done_at, uc.best_score, coalesce(uc.finished, false) as finished,
      coalesce(uc.is_favorite, false) as is_favorite, coalesce(uc.notes, '') as notes, uc.notes_updated_at,
      missing.content_id as missing_id, missing.title as missing_title
    from module_contents mc
    join content_versions cv on cv.id = mc.content_version_id
    join module_chapters ch on ch.id = mc.chapter_id
    left join user_contents uc on uc.access_id = ${access.id} and uc.content_id = mc.content_id
    left join lateral (
      select other.content_id, ov.title from content_relations r
      join module_contents other on other.module_version_id = mc.module_version_id and other.content_id = r.content_id
      join content_versions ov on ov.id = other.content_version_id
      left join user_contents uo on uo.access_id = ${access.id} and uo.content_id = other.content_id
      where r.content_version_id = mc.content_version_id and r.kind = 'required' and uo.done_at is null
      order by r.position limit 1
    ) missing on true
    where mc.module_version_id = ${access.moduleVersionId}
      ${contentId === undefined ? sql`` : sql`and mc.content_id = ${contentId}`}
    order by ch.position, mc.position`.execute(db)
  return rows
}

/** It may be opened now: the access is usable, and what must be done first is done. */
export const isOpenable = ({ reason }: { reason: AccessState }, row: LearnerContentRow): boolean =>
  isUsable(reason) && row.missingId === null

/** `link` only where it may be opened. */
export function toUserContent(access: { reason: AccessState }, row: LearnerContentRow): UserContent {
  return {
    id: row.contentId,
    contentVersionId: row.contentVersionId,
    title: row.title,
    type: row.type,
    level: row.level,
    isTool: row.isTool,
    illustration: fileUrl(row.illustrationKey),
    categoryId: row.categoryId,
    link: isOpenable(access, row) ? row.link : null,
    label: contentLabel(row),
    done: row.doneAt !== null,
    doneAt: row.doneAt?.toISOString() ?? null,
    consulted: row.consultedAt !== null,
    lastAccess: row.lastAccessAt?.toISOString() ?? null,
    bestScore: shownScore(row.bestScore),
    quizScoreValidation: row.quizScoreValidation,
    favorite: row.isFavorite,
    hasNotes: row.notes !== '',
    lockedBy: row.missingId === null ? null : { id: row.missingId, title: row.missingTitle! },
  }
}

/** Kept finer, given with two decimals, rounded down: 79.996 must not read 80 while the mark of 80 is not reached. */
export function shownScore(score: number | null): number | null {
  return score === null ? null : Math.floor(Number((score * 100).toFixed(4))) / 100
}
