import type { AliasableExpression, Expression, SelectQueryBuilder, StringReference } from 'kysely'

/** A list: its rows, its sorts, and the answer for the rows of a page. */
export type ListSource<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer> = {
  /**
   * The filtered rows without a selection, from the narrowest tables: count and page derive from
   * it. Tables used by filters only are left joins on a unique column, which PostgreSQL drops when
   * nothing reads them. Several queries hold disjoint rows, each ordered by its own index.
   */
  base: SelectQueryBuilder<DB, TB, object> | readonly SelectQueryBuilder<DB, TB, object>[]
  /**
   * Columns that identify a row, with the same names in `base` and `detail`; newest first by
   * default.
   */
  key: readonly (StringReference<DB, TB> & StringReference<DetailDB, DetailTB>)[]
  /** By their public names. */
  sorts: Record<string, StringReference<DB, TB> | Expression<unknown> | Sort>
  /** The default sort, descending; the key when absent. */
  newest?: string
  /** A cheaper count than that of the base, where the filters in use allow one; it is exact. */
  total?: AliasableExpression<number> | undefined
  /** Columns of a row; computed for the rows of the page only. */
  detail: SelectQueryBuilder<DetailDB, DetailTB, Row>
} & Answers<Row, Answer>

/** The answer of each row; `toAnswers` reads more for all rows of a page, or of a batch, at once. */
export type Answers<Row, Answer> =
  | { toAnswer: (row: Row) => Answer; toAnswers?: never }
  | { toAnswers: (rows: Row[]) => Promise<Answer[]>; toAnswer?: never }

export type Value = string | Expression<unknown>

/** A sort that needs more than a column of the base that is never null. */
export type Sort = {
  /** Later values break ties of earlier ones, before the key. */
  by: Value | readonly Value[]
  /** Rows without the first value exist, and come last in both directions. */
  nullable?: true
  /**
   * Replaces the base as the source of rows, for example by a join with the table that has the
   * order; several sources hold the rows of one value each.
   */
  from?: (base: AnyQuery, wanted: Wanted) => AnyQuery | Part[]
}

/** `reach`: number of rows wanted from the start; absent: the whole list. */
export type Wanted = { direction: 'asc' | 'desc'; reach: number | undefined }

/** Rows in one order. `value`: what all of them have in common, so that nothing else orders them. */
export type Part = { rows: AnyQuery; value?: Expression<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: combines parts of any tables; `ListSource` checks types
export type AnyQuery = SelectQueryBuilder<any, any, any>

/** A list whose types have been checked. */
export type AnyList = {
  base: AnyQuery | readonly AnyQuery[]
  key: readonly string[]
  sorts: Record<string, unknown>
  newest?: string | undefined
  total?: AliasableExpression<number> | undefined
  detail: AnyQuery
}
