import type { AccessAnswers, ListAccessAnswersInput } from '@cursus/contract/access'
import type { CompanyCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { readAnswers, selectInteractions } from './read-answers.ts'

const maxRead = 1000

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
    .limit(maxRead + 1)
    .execute()
  const answers = await readAnswers(db, rows.slice(0, maxRead))
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
    hasMore: rows.length > maxRead,
  }
}
