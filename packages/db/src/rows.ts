import { type Compilable, type Expression, type InferResult, type RawBuilder, sql } from 'kysely'

/** Array of the values of a one-column query, in its order; empty without rows. */
export const arrayOf = <Row extends Record<string, unknown>>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> =>
  sql<Row[keyof Row][]>`array(${query})`

/**
 * Row type of the query that a function builds or runs, so that a mapper follows every change of
 * the query.
 */
export type RowOf<Query extends (...args: never[]) => unknown> =
  ReturnType<Query> extends Compilable
    ? InferResult<ReturnType<Query>>[number]
    : Awaited<ReturnType<Query>> extends readonly (infer Row)[]
      ? Row
      : never
