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

/** A sign-up: the account exists once its e-mail is confirmed. */
export const signedUpSchema = z.object({ id: uuid, email: z.string() })

export const linkKinds = ['validate_email', 'new_password', 'invitation'] as const

/** What the link of an e-mail is, and whether it still opens. */
export const linkSchema = z.object({
  kind: z.enum(linkKinds).nullable(),
  /** Whom it was sent to; null for a link that does not exist. */
  email: z.string().nullable(),
  state: z.enum(['open', 'used', 'expired', 'unknown', 'invalid']),
  /** The sign-up of this browser that the link confirms at one press. */
  signUp: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
  /** Another browser has signed up with the e-mail: its password confirms, too. */
  hasSignUp: z.boolean(),
})
export type LinkAnswer = z.infer<typeof linkSchema>
