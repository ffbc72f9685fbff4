/**
 * Whether two values are the same for a reader and the server: numbers and texts by their text,
 * null and an empty text as equal, files by identity.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isBox(a) && isBox(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return Array.isArray(a) === Array.isArray(b) && [...keys].every((key) => isSame(a[key], b[key]))
  }
  if (isObject(a) || isObject(b)) return false
  return String(a ?? '') === String(b ?? '')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A list or a plain object; files and dates are values. */
const isBox = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (isObject(value) && Object.getPrototypeOf(value) === Object.prototype)

/** The fields of `now` that differ from `before`. */
export const changedFields = <Body extends object>(before: Body, now: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !isSame(before[key as keyof Body], value)),
  ) as Partial<Body>

export type Compare<Values> = { readonly [Key in keyof Values]?: (a: Values[Key], b: Values[Key]) => boolean }

/**
 * Updates an edit after another user saved: untouched fields take the saved value, edited ones
 * stay.
 *
 * @param from the values that the form started with
 * @param held its current values
 * @param saved the values saved now
 * @returns the values, the fields that differ from `saved`, those changed by both, and those that
 * only others changed
 */
export function followEdit<Values extends object>(
  from: Values,
  current: Values,
  saved: Values,
  compare: Compare<Values> = {},
): { values: Values; own: (keyof Values)[]; conflicts: (keyof Values)[]; taken: (keyof Values)[] } {
  const same = (key: keyof Values, a: Values, b: Values) => (compare[key] ?? isSame)(a[key], b[key])
  const keys = Object.keys(saved) as (keyof Values)[]
  const own = keys.filter((key) => !same(key, current, from) && !same(key, current, saved))
  const values = { ...saved, ...Object.fromEntries(own.map((key) => [key, current[key]])) }
  return {
    values,
    own,
    conflicts: own.filter((key) => !same(key, saved, from)),
    taken: keys.filter((key) => same(key, current, from) && !same(key, saved, from)),
  }
}
