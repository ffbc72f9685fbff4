import { z } from 'zod'
import { companyRefSchema, count, revision, timestamp } from '../field/index.ts'

export const companyRowSchema = companyRefSchema.extend({
  creationDate: timestamp,
  managerCount: count,
  licenceCount: count,
  userCount: count,
  /** Seats of its active licences. */
  usage: z.object({ current: count, max: count }),
  /** The latest one of anybody, accurate to the minute. */
  lastAccess: timestamp.nullable(),
  revision,
})
export type CompanyRow = z.infer<typeof companyRowSchema>

/** People who opened a content, counted up to 10,000. */
export const companyActivitySchema = z.object({
  lastSevenDays: count,
  lastThirtyDays: count,
  lastAccess: timestamp.nullable(),
})
export type CompanyActivity = z.infer<typeof companyActivitySchema>
