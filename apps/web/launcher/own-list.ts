/**
 * A position in a list: `cmi.interactions.3.objectives.0.id` is interaction 3, objective 0, `id`.
 */
export type ElementPath = { index: number; inner?: number | undefined; name: string }

/**
 * A list of the data model that the launcher implements instead of the library. It refuses with the
 * codes of the standard; the caller has refused indexes beyond the next free one.
 */
export type OwnList = {
  get: (path: ElementPath) => string
  set: (path: ElementPath, value: string) => void
  /** Restores a value of an earlier session; false when its entry has no id yet. */
  restore: (path: ElementPath, value: string) => boolean
  /** Number of entries; with a place, of the list inside one. */
  count: (index?: number, name?: string) => number
}
