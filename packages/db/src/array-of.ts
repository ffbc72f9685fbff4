import { type Expression, type RawBuilder, sql } from 'kysely'

/** Array of the values of a one-column query, in its order; empty without rows. */
export const arrayOf = <Row extends Record<string, unknown>>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> =>
  sql<Row[keyof Row][]>`array(${query})`
