import { z } from 'zod'
import { timestamp, uuid } from '../field/index.ts'
import { personRefSchema } from '../user/index.ts'

export const historyRowSchema = z.object({
  id: uuid,
  action: z.string(),
  actor: personRefSchema.nullable(),
  /** Name of the job when the platform itself acted. */
  system: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  creationDate: timestamp,
})
export type HistoryRow = z.infer<typeof historyRowSchema>
