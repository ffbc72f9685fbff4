import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** True where a moment lies this long back, twice as long for each try that was made. */
export const hasWaited = (
  wait: { since: Expression<Date>; tries: Expression<number>; olderThanMs: number },
  now: Date,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${wait.since} < ${now}::timestamptz - ${wait.olderThanMs} * (2 ^ ${wait.tries}) * interval '1 millisecond'`
