import { type AliasableExpression, expressionBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'

/**
 * The number of rows of a query as a column of another; with `distinct`, the number of distinct
 * values of that column.
 */
export function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
  distinct?: StringReference<DB, TB>,
) {
  const { fn } = expressionBuilder(query)
  const count = distinct === undefined ? fn.countAll<number>() : fn.count<number>(distinct).distinct()
  return query.select(count.as('count')).$asScalar() as unknown as AliasableExpression<number>
}
