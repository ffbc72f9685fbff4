import { z } from 'zod'
import { timestamp, uuid } from './field.ts'
import { personRefSchema } from './user.ts'

export const historyRowSchema = z.object({
  id: uuid,
  action: z.string(),
  actor: personRefSchema.nullable(),
  /** Name of the job when the platform itself acted. */
  system: z.string().nullable(),
  /** The fields that changed, or a summary of them. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  creationDate: timestamp,
})
export type HistoryRow = z.infer<typeof historyRowSchema>
