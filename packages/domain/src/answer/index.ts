import type { AccessAnswers, ListAccessAnswersInput } from '@cursus/contract/access'
import type { ContentFigures, ContentQuestion, ContentQuestions } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database, RowOf } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import { type Answer, beginsAnswers, launchableItems, readAnswer } from '@cursus/scorm/results'
import { type Expression, sql } from 'kysely'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

/** An answer with its attempt and part. */
type PlacedAnswer = Answer & { attempt: number; part: string | null }

/** Maximum length of a package's text shown. */
const maxShown = 500

/**
 * Interactions of attempts. In SCORM 2004 a package continues its count in the next launch, and a
 * newer launch overrides an interaction, unless the SCO starts clean; a 1.2 package restarts at 0,
 * so each launch has its own.
 */
const selectInteractions = (db: Database) =>
  db
    .selectFrom('interactions as i')
    .innerJoin('attempts as at', 'at.id', 'i.attemptId')
    .innerJoin('contentVersions as cv', 'cv.id', 'at.contentVersionId')
    .select(({ ref }) => [
      'i.attemptId',
      'i.scoIdentifier',
      'i.launch',
      'i.position',
      'at.number',
      'at.contentVersionId',
      shortened(ref('i.data')).as('data'),
    ])

/** Long answers (64,000 characters) are cut in the database. */
const shortened = (data: Expression<Record<string, string>>) =>
  sql<
    Record<string, string>
  >`(select jsonb_object_agg(k, left(v, ${sql.lit(maxShown)})) from jsonb_each_text(${data}) as entry(k, v))`

type Row = RowOf<typeof selectInteractions>
type Version = { id: string; standard: '1.2' | '2004'; titles: ReadonlyMap<string, string> }

/** The answers among the rows, in order. */
async function readAnswers(db: Database, rows: readonly Row[]): Promise<PlacedAnswer[]> {
  const versions = await readVersions(db, [...new Set(rows.map(({ contentVersionId }) => contentVersionId))])
  const merged = new Map<string, Row>()
  const scoOf = ({ attemptId, scoIdentifier }: Row) => `${attemptId} ${scoIdentifier}`
  const beginnings = Map.groupBy(rows.filter(beginsAnswers), scoOf)
  function beginningOf(row: Row): number {
    const launches = (beginnings.get(scoOf(row)) ?? []).map(({ launch }) => launch)
    return Math.max(0, ...launches.filter((launch) => launch <= row.launch))
  }
  for (const row of rows) {
    const { standard } = versions.get(row.contentVersionId)!
    const key = [scoOf(row), row.position, standard === '1.2' ? row.launch : beginningOf(row)].join(' ')
    const former = merged.get(key)
    const [older, newer] = former && former.launch > row.launch ? [row, former] : [former, row]
    merged.set(key, { ...row, data: { ...older?.data, ...newer.data } })
  }
  return [...merged.values()].flatMap((row) => {
    const { standard, titles } = versions.get(row.contentVersionId)!
    const answer = readAnswer(standard, row.data)
    const part = titles.size > 1 ? (titles.get(row.scoIdentifier) ?? row.scoIdentifier) : null
    return answer ? [{ ...answer, attempt: row.number, part }] : []
  })
}

async function readVersions(db: Database, ids: readonly string[]): Promise<Map<string, Version>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contentVersions')
    .select(({ ref }) => ['id', ref('manifest').$castTo<PackageManifest | null>().as('manifest')])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, manifest }) => {
      const items = launchableItems(manifest?.items ?? [])
      const titles = new Map(items.map(({ identifier, title }) => [identifier, title || identifier]))
      return [id, { id, standard: manifest?.standard ?? '1.2', titles }]
    }),
  )
}

/** Limits the rows read: a content may have a million attempts, and the latest ones suffice. */
const maxAttempts = 500
const maxQuestionAnswers = 20_000
const maxAnswers = 10

/**
 * Returns statistics of the answers to the questions of a content, over all versions, without
 * names.
 * @throws NotFound
 */
export async function listContentQuestions({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentQuestions> {
  await db.selectFrom('contents').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const rows = await selectInteractions(db)
    .where('at.id', 'in', newestAttempts(db, id))
    .orderBy('at.id', 'desc')
    .orderBy('i.scoIdentifier')
    .orderBy('i.position')
    .limit(maxQuestionAnswers)
    .execute()
  const questions = new Map<string, PlacedAnswer[]>()
  for (const answer of await readAnswers(db, rows)) {
    const key = JSON.stringify([answer.part, answer.question])
    questions.set(key, [...(questions.get(key) ?? []), answer])
  }
  return {
    questions: [...questions.values()].map(toQuestion),
    attempts: new Set(rows.map(({ attemptId }) => attemptId)).size,
  }
}

const newestAttempts = (db: Database, contentId: string) =>
  db
    .selectFrom('attempts as newest')
    .select('newest.id')
    .where('newest.contentId', '=', contentId)
    .orderBy('newest.id', 'desc')
    .limit(maxAttempts)

/** The newest answer provides the question's text, because it may have changed. */
function toQuestion(answers: readonly PlacedAnswer[]): ContentQuestion {
  const [newest] = answers
  const timed = answers.flatMap(({ seconds }) => (seconds === undefined ? [] : [seconds]))
  const counted = new Map<string, ContentQuestion['answers'][number]>()
  for (const { answer, result } of answers) {
    if (answer === undefined) continue
    const former = counted.get(answer)
    counted.set(answer, { answer, count: (former?.count ?? 0) + 1, result: former?.result ?? result ?? null })
  }
  return {
    part: newest!.part,
    question: newest!.question,
    description: newest!.description ?? null,
    isTrueFalse: newest!.type === 'true-false',
    correct: newest!.correct,
    count: answers.length,
    correctCount: answers.filter(({ result }) => result === 'correct').length,
    incorrectCount: answers.filter(({ result }) => result === 'incorrect').length,
    averageSeconds:
      timed.length === 0 ? null : Math.round((timed.reduce((sum, time) => sum + time, 0) / timed.length) * 10) / 10,
    answers: [...counted.values()].sort((a, b) => b.count - a.count).slice(0, maxAnswers),
  }
}

const maxHardest = 3
/** Fewer answers say nothing about a question. */
const minJudged = 3

/**
 * How a content is used, over its newest accesses, so that the cost stays the same with a million.
 * @throws NotFound
 */
export async function getContentFigures(ctx: ManagementCtx, { id }: { id: string }): Promise<ContentFigures> {
  const { type } = await ctx.db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select('v.type')
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { read, people, done, averageScore, averageSeconds } = await countPeople(ctx.db, id)
  const questions = isScorm(type) ? (await listContentQuestions(ctx, { id })).questions : []
  return {
    people: Number(people),
    done: Number(done),
    averageScore: averageScore === null ? null : Number(averageScore),
    averageSeconds: averageSeconds === null ? null : Math.round(Number(averageSeconds)),
    isPartial: Number(read) > maxCounted,
    hardestQuestions: hardestOf(questions),
  }
}

/** One row per person, because a person may have several accesses. */
const countPeople = (db: Database, contentId: string) =>
  db
    .with('newest', (newest) =>
      newest
        .selectFrom('userContents as uc')
        .select(['uc.accessId', 'uc.consultedAt', 'uc.doneAt', 'uc.bestScore', 'uc.totalSeconds'])
        .where('uc.contentId', '=', contentId)
        .orderBy('uc.accessId', 'desc')
        .limit(maxCounted + 1),
    )
    .with('people', (people) =>
      people
        .selectFrom('newest as n')
        .innerJoin('accesses as a', 'a.id', 'n.accessId')
        .select(({ fn, ref }) => [
          'a.userId',
          sql<boolean>`bool_or(${ref('n.doneAt')} is not null)`.as('isDone'),
          fn.max('n.bestScore').as('score'),
          fn.sum<number>('n.totalSeconds').as('seconds'),
        ])
        .where('n.consultedAt', 'is not', null)
        .groupBy('a.userId'),
    )
    .selectFrom('people as p')
    .select(({ fn, ref, selectFrom }) => [
      selectFrom('newest')
        .select(({ fn: count }) => count.countAll<number>().as('count'))
        .as('read'),
      fn.countAll<number>().as('people'),
      fn.countAll<number>().filterWhere('p.isDone', '=', true).as('done'),
      sql<number | null>`trunc(avg(${ref('p.score')}), 2)`.as('averageScore'),
      fn.avg<number | null>('p.seconds').filterWhere('p.seconds', '>', 0).as('averageSeconds'),
    ])
    .executeTakeFirstOrThrow()

/** Judged questions that somebody missed, the least often correct ones first. */
export function hardestOf(questions: readonly ContentQuestion[]): ContentFigures['hardestQuestions'] {
  const rate = (question: ContentQuestion) => question.correctCount / (question.correctCount + question.incorrectCount)
  return questions
    .filter(({ correctCount, incorrectCount }) => incorrectCount > 0 && correctCount + incorrectCount >= minJudged)
    .toSorted((a, b) => rate(a) - rate(b))
    .slice(0, maxHardest)
    .map(({ part, question, description, correctCount, incorrectCount }) => ({
      part,
      question,
      description,
      correctCount,
      incorrectCount,
    }))
}

const maxAccessAnswers = 1000

/**
 * Returns a person's answers to the questions of one content, newest attempt first.
 * @throws NotFound
 */
export async function listAccessAnswers(
  { db, company }: CompanyCtx,
  { id, contentId }: ListAccessAnswersInput,
): Promise<AccessAnswers> {
  await db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .select('a.id')
    .where('a.companyId', '=', company.id)
    .where('a.id', '=', id)
    .where('mc.contentId', '=', contentId)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectInteractions(db)
    .where('at.accessId', '=', id)
    .where('at.contentId', '=', contentId)
    .orderBy('at.number', 'desc')
    .orderBy('i.scoIdentifier')
    .orderBy('i.launch', 'desc')
    .orderBy('i.position')
    .limit(maxAccessAnswers + 1)
    .execute()
  const answers = await readAnswers(db, rows.slice(0, maxAccessAnswers))
  return {
    answers: answers.map(({ type, ...answer }) => ({
      ...answer,
      isTrueFalse: type === 'true-false',
      description: answer.description ?? null,
      answer: answer.answer ?? null,
      result: answer.result ?? null,
      score: answer.score ?? null,
      time: answer.time ?? null,
      seconds: answer.seconds ?? null,
    })),
    hasMore: rows.length > maxAccessAnswers,
  }
}
