import type { ContentQuestion, ContentQuestions } from '@cursus/contract/content'
import type { Database } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { type PlacedAnswer, readAnswers, selectInteractions } from './read-answers.ts'

/** Limits the rows read: a content may have a million attempts, and the latest ones suffice. */
const maxAttempts = 500
const maxRead = 20_000
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
    .limit(maxRead)
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
