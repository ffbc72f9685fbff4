import type { Compilable, InferResult } from 'kysely'

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
