import { z } from 'zod'

// What answers are made of.
export const uuid = z.string()
/** ISO 8601 UTC. */
export const timestamp = z.string()
/** `YYYY-MM-DD`. */
export const day = z.string()
/** Absolute, or from `/` at the origin that answers. */
export const url = z.string()
export const titledRef = z.object({ id: uuid, title: z.string() })
