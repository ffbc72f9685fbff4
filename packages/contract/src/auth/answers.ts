import { z } from 'zod'
import { timestamp, uuid } from '../field/index.ts'

/** Where one is signed in. `browser` and `system` are names, null when the `User-Agent` names none. */
export const ownSessionSchema = z.object({
  id: uuid,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  creationDate: timestamp,
  /** To about ten minutes. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** An account that has signed up; its e-mail waits for being confirmed. */
export const signedUpSchema = z.object({ id: uuid, email: z.string() })
