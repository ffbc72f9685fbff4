import type { ContentFigures, ContentQuestion } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { listContentQuestions } from './list-content-questions.ts'

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
