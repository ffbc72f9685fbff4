import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'

const everything: Expression<SqlBool> = sql<SqlBool>`true`

/** True where a folded text holds the search words, and everywhere without words; a trigram index on the text serves it. */
export function textContains(foldedText: Expression<string>, search: string | undefined): Expression<SqlBool> {
  if (!search) return everything
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${foldedText} like fold_text(${pattern})`
}

/** True where the column has one of the values of a filter, and everywhere without values. */
export const isOneOf = <Value>(column: Expression<Value>, values: readonly Value[] | undefined): Expression<SqlBool> =>
  values === undefined || values.length === 0 ? everything : sql<SqlBool>`${column} in (${sql.join(values)})`

/** True where one of the conditions holds that the values of a filter stand for, and everywhere without values. */
export const isInOne = <Value extends string>(
  conditions: Record<Value, Expression<SqlBool>>,
  values: readonly Value[] | undefined,
): Expression<SqlBool> =>
  values === undefined || values.length === 0
    ? everything
    : expressionBuilder().or(values.map((value) => conditions[value]))

/** The condition where somebody asked for it, and everywhere else. */
export const ifAsked = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool> => (value === undefined ? everything : condition(value))
