import { type Expression, type RawBuilder, sql } from 'kysely'

/** The values of a query of one column, in its order, as an array; empty without rows. */
export const arrayOf = <Row extends Record<string, unknown>>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> =>
  sql<Row[keyof Row][]>`array(${query})`
