import { z } from 'zod'
import { timestamp, uuid } from '../field/index.ts'

/** A session of the user. `browser` and `system` are null when the `User-Agent` names none. */
export const ownSessionSchema = z.object({
  id: uuid,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  creationDate: timestamp,
  /** Accurate to about ten minutes. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** A new account whose e-mail is not confirmed yet. */
export const signedUpSchema = z.object({ id: uuid, email: z.string() })
