import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a moment is this long ago; the wait doubles with each try. */
export const hasWaited = (
  wait: { since: Expression<Date>; tries: Expression<number>; olderThanMs: number },
  now: Date,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${wait.since} < ${now}::timestamptz - ${wait.olderThanMs} * (2 ^ ${wait.tries}) * interval '1 millisecond'`
