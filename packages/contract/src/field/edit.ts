import { z } from 'zod'
import { count } from './answers.ts'
import { integer } from './fields.ts'

/**
 * Revision of an editable item: the number of its latest change. An edit carries the one that it
 * was made from.
 */
export const revision = count

/**
 * Changes by others between the revision of an edit and the edit, in fields that it did not change.
 */
export const meanwhileSchema = z.object({
  /**
   * Names of the other editors, separated by commas; empty for another session of the caller or a
   * user without a name.
   */
  by: z.string(),
  fields: z.array(z.string()),
})
export type Meanwhile = z.infer<typeof meanwhileSchema>

/** The answer to an edit. */
export const edited = <Shape extends z.ZodRawShape>(thing: z.ZodObject<Shape>) =>
  thing.extend({ meanwhile: meanwhileSchema.nullable() })
export type Edited<Thing> = Thing & { meanwhile: Meanwhile | null }

/**
 * For the input of an edit. With the revision that it was made from, a field that somebody else has
 * changed since is refused (ChangedMeanwhile); without it, the input overwrites the stored values.
 */
export const editFields = { revision: integer(0, Number.MAX_SAFE_INTEGER).optional() }
