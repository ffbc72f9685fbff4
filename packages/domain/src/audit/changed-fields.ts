import { isDeepStrictEqual } from 'node:util'

/** What an audit row keeps of a change: of both sides only the fields that differ. */
export function changedFields<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const only = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]])) as Partial<Fields>
  return { before: only(before), after: only(after) }
}
