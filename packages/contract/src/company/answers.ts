import type { z } from 'zod'
import { companyRefSchema, count, revision, timestamp } from '../field/index.ts'

export const companyRowSchema = companyRefSchema.extend({
  creationDate: timestamp,
  managerCount: count,
  licenceCount: count,
  userCount: count,
  revision,
})
export type CompanyRow = z.infer<typeof companyRowSchema>
