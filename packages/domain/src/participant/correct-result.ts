import type { Access, CorrectResultInput } from '@cursus/contract/access'
import { isScorm } from '@cursus/contract/content-values'
import { validationFailed } from '@cursus/contract/error'
import { inTransactionOf } from '@cursus/db'
import { getAccess, ofAccesses, tellHolders } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { changedFields, recordEvent } from '../event/index.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { completeContent } from './complete-content.ts'

/**
 * Corrects the result of a person in a content by hand: marks it as done, sets the score of a
 * package, or both. A score that reaches the pass mark marks it as done; done is never undone.
 * @throws NotFound, ValidationFailed
 */
export async function correctResult(ctx: CompanyCtx, input: CorrectResultInput): Promise<Access> {
  const { id, contentId, score, reason } = input
  if (!input.done && score === undefined) throw validationFailed({ path: 'done', rule: 'required' })
  return inTransactionOf(ctx, async (tx, db) => {
    const found = await db
      .selectFrom('accesses')
      .select('userId')
      .where('companyId', '=', ctx.company.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    if (!(await lockPeople(db, [found.userId])).has(found.userId)) throw notFound()
    // Opening and commits lock the result before the access too.
    await db
      .selectFrom('userContents')
      .select('contentId')
      .where('accessId', '=', id)
      .where('contentId', '=', contentId)
      .forNoKeyUpdate()
      .execute()
    const content = await db
      .selectFrom('accesses as a')
      .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
      .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
      .leftJoin('userContents as uc', (join) =>
        join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId'),
      )
      .select(['cv.type', 'cv.quizScoreValidation as mark', 'uc.doneAt', 'uc.bestScore'])
      .where('a.id', '=', id)
      .where('mc.contentId', '=', contentId)
      .executeTakeFirstOrThrow(notFound)
    if (score !== undefined && !isScorm(content.type)) throw validationFailed({ path: 'score', rule: 'notForType' })
    const passes = content.mark !== null && score !== undefined && score >= content.mark
    const doneAt = content.doneAt ?? (input.done || passes ? ctx.now() : null)
    const corrected = {
      doneAt,
      bestScore: score ?? content.bestScore,
      correctedAt: ctx.now(),
      correctedBy: ctx.actor.id,
      correctionReason: reason,
    }
    await db
      .insertInto('userContents')
      .values({ accessId: id, contentId, ...corrected })
      .onConflict((conflict) =>
        conflict.columns(['accessId', 'contentId']).doUpdateSet(({ fn, ref }) => ({
          ...corrected,
          // Results that came since they were read, because there was no row to lock.
          doneAt: fn.coalesce('userContents.doneAt', 'excluded.doneAt'),
          bestScore: score ?? ref('userContents.bestScore'),
        })),
      )
      .execute()
    const change = changedFields(
      { done: content.doneAt !== null, bestScore: content.bestScore },
      { done: doneAt !== null, bestScore: corrected.bestScore },
    )
    await recordEvent(tx, {
      noun: 'access',
      thingId: id,
      companyId: ctx.company.id,
      action: 'correctResult',
      before: { contentId, ...change.before },
      after: { contentId, ...change.after, reason },
    })
    if (doneAt && !content.doneAt) await completeContent(tx, id, { isVisit: false })
    await tellHolders(tx, ofAccesses([id]))
    return getAccess(tx, { id })
  })
}
