import { z } from 'zod'
import { type ErrorName, errorNames } from '../error/index.ts'

// Parts of answers.
export const uuid = z.uuid()
/** ISO 8601 UTC. */
export const timestamp = z.iso.datetime()
/** `YYYY-MM-DD`. */
export const day = z.iso.date()
/** Absolute, or a path from `/` on the origin of the answer. */
export const url = z.string().regex(/^(\/|https?:\/\/)/)
export const count = z.int().min(0)
/** Integer, rounded down. */
export const percent = z.int().min(0).max(100)
export const titledRef = z.object({ id: uuid, title: z.string() })
/** An error as a value: what the call would be refused with. */
export const refusal = z.object({
  code: z.enum(errorNames as [ErrorName, ...ErrorName[]]),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A company in answers of other nouns, here because companies refer to those nouns too. */
export const companyRefSchema = z.object({ id: uuid, name: z.string(), logo: url.nullable() })
