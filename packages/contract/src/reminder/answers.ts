import { z } from 'zod'
import { timestamp, titledRef, uuid } from '../field/index.ts'
import { personRefSchema } from '../user/index.ts'

/** A reminder or invitation that was sent to one person about accesses of one company. */
export const reminderSchema = z.object({
  id: uuid,
  kind: z.enum(['reminder', 'invitation', 'automatic']),
  user: personRefSchema,
  /** Null: automatic. */
  sender: personRefSchema.nullable(),
  creationDate: timestamp,
  /** Null: the usual text. */
  text: z.string().nullable(),
  /** The accesses, with the titles of their modules. */
  accesses: z.array(titledRef),
})
export type Reminder = z.infer<typeof reminderSchema>
