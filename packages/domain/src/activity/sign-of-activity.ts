import { idleMs } from '@cursus/contract/learning-record'
import type { DB, UserContents } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'

const { case: when, fn, ref } = expressionBuilder<DB & { uc: UserContents }, 'uc'>()

/**
 * Columns of `user_contents as uc` after a sign of activity, if any: it extends the period or
 * begins another one.
 */
export const signOfActivity = (at: Expression<Date> | Expression<Date | null>) => ({
  activeFrom: when()
    .when(sql<boolean>`${ref('uc.activeUntil')} >= ${at} - ${sql.lit(`${idleMs} milliseconds`)}::interval`)
    .then(ref('uc.activeFrom'))
    .else(fn.coalesce(at, ref('uc.activeFrom')))
    .end(),
  activeUntil: fn<Date>('greatest', [ref('uc.activeUntil'), at]),
})
