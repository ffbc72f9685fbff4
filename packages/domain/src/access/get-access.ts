import type { Access } from '@cursus/contract/access'
import type { ContentType } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { personJson } from '../person-json.ts'
import { accessColumns, accessTables, iso, type StoredAccess, toAccessRow } from './access-row.ts'

type Sheet = StoredAccess & { theme: Access['theme']; createdBy: Access['createdBy']; moduleVersionId: string }

/** One access of the company with the results of every content; never the participant's notes. @throws NotFound */
export async function getAccess(ctx: CompanyCtx, { id }: { id: string }): Promise<Access> {
  const { rows } = await sql<Sheet>`
    select ${accessColumns(ctx)}, a.module_version_id, ${personJson('giver')} as created_by,
      json_build_object('id', t.id, 'name', t.name, 'fallback_name', t.fallback_name) as theme
    from ${accessTables}
    join themes t on t.id = v.theme_id
    left join users giver on giver.id = a.created_by
    where a.company_id = ${ctx.company.id} and a.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return {
    ...toAccessRow(row),
    theme: row.theme,
    language: row.language,
    createdBy: row.createdBy,
    acceptedAt: iso(row.acceptedAt),
    doneAt: iso(row.doneAt),
    contents: await readResults(ctx, id, row.moduleVersionId),
  }
}

type Result = {
  id: string
  title: string
  type: ContentType
  chapter: string | null
  doneAt: Date | null
  consultedAt: Date | null
  bestScore: number | null
  quizScoreValidation: number | null
  lastAccessAt: Date | null
  totalSeconds: number | null
  attempts: number
  passedWithoutScore: boolean | null
  passedUnderMark: boolean | null
}

async function readResults(ctx: CompanyCtx, accessId: string, moduleVersionId: string): Promise<Access['contents']> {
  const { rows } = await sql<Result>`
    select mc.content_id as id, cv.title, cv.type, chapter.title as chapter, cv.quiz_score_validation,
      uc.done_at, uc.consulted_at, trunc(uc.best_score, 2) as best_score, uc.last_access_at, uc.total_seconds,
      uc.passed_without_score, uc.passed_under_mark,
      (select count(*) from attempts t where t.access_id = ${accessId} and t.content_id = mc.content_id) as attempts
    from module_contents mc
    join module_chapters chapter on chapter.id = mc.chapter_id
    join content_versions cv on cv.id = mc.content_version_id
    left join user_contents uc on uc.access_id = ${accessId} and uc.content_id = mc.content_id
    where mc.module_version_id = ${moduleVersionId}
    order by chapter.position, mc.position`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    chapter: row.chapter,
    done: row.doneAt !== null,
    doneAt: iso(row.doneAt),
    consulted: row.consultedAt !== null,
    bestScore: row.bestScore,
    quizScoreValidation: row.quizScoreValidation,
    lastAccess: iso(row.lastAccessAt),
    totalSeconds: row.totalSeconds ?? 0,
    attempts: row.attempts,
    remarks: [
      ...(row.passedWithoutScore ? (['passedWithoutScore'] as const) : []),
      ...(row.passedUnderMark ? (['passedUnderMark'] as const) : []),
    ],
  }))
}
