import { z } from 'zod'
import { count } from './answers.ts'
import { integer } from './fields.ts'

/** Of a thing that can be edited: the number of its newest change. An edit carries the one that it was made from. */
export const revision = count

/** What others changed between the revision of an edit and the edit, in fields that it left alone. */
export const meanwhileSchema = z.object({
  /** Names of those who did, with commas; empty where it was the caller elsewhere, or nobody who has a name. */
  by: z.string(),
  fields: z.array(z.string()),
})
export type Meanwhile = z.infer<typeof meanwhileSchema>

/** The answer to an edit of a thing. */
export const edited = <Shape extends z.ZodRawShape>(thing: z.ZodObject<Shape>) =>
  thing.extend({ meanwhile: meanwhileSchema.nullable() })
export type Edited<Thing> = Thing & { meanwhile: Meanwhile | null }

/**
 * For the input of an edit. With the revision that it was made from, a field that somebody else has changed since is refused
 * (ChangedMeanwhile); without, what is sent replaces what is there.
 */
export const editFields = { revision: integer(0, Number.MAX_SAFE_INTEGER).optional() }
