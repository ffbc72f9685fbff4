import { isDeepStrictEqual } from 'node:util'

/**
 * Reduces both sides of a change to the fields that differ, for the event; a field missing on
 * one side differs too.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const changed = Object.keys({ ...before, ...after }) as (keyof Fields)[]
  const differs = changed.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const only = (fields: Fields) => Object.fromEntries(differs.map((key) => [key, fields[key]])) as Partial<Fields>
  return { before: only(before), after: only(after) }
}
