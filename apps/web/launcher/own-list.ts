/**
 * A position in a list: `cmi.interactions.3.objectives.0.id` is interaction 3, objective 0, `id`.
 */
export type Place = { index: number; inner?: number | undefined; name: string }
export type Answer = { value: string; code: string }

/**
 * A list of the data model that the launcher implements instead of the library. Codes are those of
 * the standard; `'0'` is none.
 */
export type OwnList = {
  get: (place: Place) => Answer
  set: (place: Place, value: string) => string
  /** Restores a value of an earlier session; false when its entry has no id yet. */
  restore: (place: Place, value: string) => boolean
  /** Number of entries; with a place, of the list inside one. */
  count: (index?: number, name?: string) => Answer
}
