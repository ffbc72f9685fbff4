import { type AliasableExpression, expressionBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'

/** How many rows a query has, as a column of another one; with `distinct`, how many values that column of them has. */
export function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
  distinct?: StringReference<DB, TB>,
) {
  const { fn } = expressionBuilder(query)
  const count = distinct === undefined ? fn.countAll<number>() : fn.count<number>(distinct).distinct()
  return query.select(count.as('count')).$asScalar() as unknown as AliasableExpression<number>
}
