import type { Accesses, DB, ModuleContents } from '@cursus/db'
import { expressionBuilder } from 'kysely'

const { selectFrom } = expressionBuilder<DB & { a: Accesses; mc: ModuleContents }, 'a' | 'mc'>()

/**
 * The score of the newest attempt that has one: the mean of its SCOs, as for the content;
 * correlated with `a` and `mc`.
 */
export const lastScore = () =>
  selectFrom('attempts as t')
    .innerJoin('attemptScos as s', 's.attemptId', 't.id')
    .select(({ fn }) => fn.avg<number>('s.percent').as('percent'))
    .whereRef('t.accessId', '=', 'a.id')
    .whereRef('t.contentId', '=', 'mc.contentId')
    .where('s.percent', 'is not', null)
    .groupBy('t.number')
    .orderBy('t.number', 'desc')
    .limit(1)
