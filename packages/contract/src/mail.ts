import { z } from 'zod'

/** Why mails wait for a person, and the address at which the database was last at home. */
export const mailHoldSchema = z.object({
  reason: z.enum(['otherOrigin', 'restored', 'noServer']),
  /** Null where the address says nothing. */
  origin: z.string().nullable(),
})
export type MailHold = z.infer<typeof mailHoldSchema>
