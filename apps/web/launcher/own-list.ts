/** Where in a list: `cmi.interactions.3.objectives.0.id` is interaction 3, its objective 0, `id`. */
export type Place = { index: number; inner?: number | undefined; name: string }
export type Answer = { value: string; code: string }

/** A list of the data model that is kept here and not by the library. Codes are the standard's; `'0'` is none. */
export type OwnList = {
  get: (place: Place) => Answer
  set: (place: Place, value: string) => string
  /** A value of an earlier session, as it was taken then; false where no entry has begun for it. */
  restore: (place: Place, value: string) => boolean
  /** Entries; with a place, those of the list inside of one. */
  count: (index?: number, name?: string) => Answer
}
