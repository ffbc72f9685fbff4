import type { Compilable, InferResult } from 'kysely'

/**
 * A row of the query that a function makes or has run: what a mapper takes, so that it follows every change of the
 * query.
 */
export type RowOf<Query extends (...args: never[]) => unknown> =
  ReturnType<Query> extends Compilable
    ? InferResult<ReturnType<Query>>[number]
    : Awaited<ReturnType<Query>> extends readonly (infer Row)[]
      ? Row
      : never
