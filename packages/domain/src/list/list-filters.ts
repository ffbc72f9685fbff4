import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'

const everything: Expression<SqlBool> = sql<SqlBool>`true`

/** Word separators: the characters that the database's `search_text` replaces by a space. */
const betweenWords = /[\s!-/:-@[-`{-~‘’«»–—…]+/u

/** The words of a search; empty without a search. */
export const wordsOf = (search: string | undefined): string[] => (search ?? '').split(betweenWords).filter(Boolean)

/**
 * Whether a stored text (`search_text`) contains every word, in any order: anywhere from three
 * letters on, else at the beginning of a word. A trigram index on the column serves both. Always
 * true without a search, and never for a search without words.
 */
export function matchesSearch(searchText: Expression<string | null>, search: string | undefined): Expression<SqlBool> {
  if (!search) return everything
  const words = wordsOf(search)
  if (words.length === 0) return sql<SqlBool>`false`
  return expressionBuilder().and(
    words.map((word) => sql<SqlBool>`${searchText} like ${word.length < 3 ? '% ' : '%'} || fold_text(${word}) || '%'`),
  )
}

/** Whether the column has one of the values of a filter; always true without values. */
export const isOneOf = <Value>(column: Expression<Value>, values: readonly Value[] | undefined): Expression<SqlBool> =>
  values === undefined || values.length === 0 ? everything : sql<SqlBool>`${column} in (${sql.join(values)})`

/** Whether one of the conditions of the filter's values holds; always true without values. */
export const isInOne = <Value extends string>(
  conditions: Record<Value, Expression<SqlBool>>,
  values: readonly Value[] | undefined,
): Expression<SqlBool> =>
  values === undefined || values.length === 0
    ? everything
    : expressionBuilder().or(values.map((value) => conditions[value]))

/** The condition when the filter is set, else true. */
export const ifSet = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool> => (value === undefined ? everything : condition(value))
