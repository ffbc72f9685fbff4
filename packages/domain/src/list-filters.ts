import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'

const everything: Expression<SqlBool> = sql<SqlBool>`true`

/** What stands between words: the characters for which the database's `search_text` puts a space. */
const betweenWords = /[\s!-/:-@[-`{-~‘’«»–—…]+/u

/** The words of a search, none where nothing is searched. */
export const wordsOf = (search: string | undefined): string[] => (search ?? '').split(betweenWords).filter(Boolean)

/**
 * True where a kept text (`search_text`) holds every word, in any order: somewhere in it from three letters on, else at the
 * beginning of a word. A trigram index on the column serves both. True everywhere
 * without a search, and nowhere with one that has no word.
 */
export function matchesSearch(searchText: Expression<string | null>, search: string | undefined): Expression<SqlBool> {
  if (!search) return everything
  const words = wordsOf(search)
  if (words.length === 0) return sql<SqlBool>`false`
  return expressionBuilder().and(
    words.map((word) => sql<SqlBool>`${searchText} like ${word.length < 3 ? '% ' : '%'} || fold_text(${word}) || '%'`),
  )
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
