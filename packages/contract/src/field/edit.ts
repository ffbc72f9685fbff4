import { count } from './answers.ts'
import { integer } from './fields.ts'

/**
 * Revision of an editable item: the number of its latest change. An edit carries the one that it
 * was made from.
 */
export const revision = count

/**
 * For the input of an edit. With the revision that it was made from, an edit is refused once the
 * item was changed since (ChangedMeanwhile); without it, it overwrites the stored values.
 */
export const editFields = { revision: integer(0, Number.MAX_SAFE_INTEGER).optional() }
