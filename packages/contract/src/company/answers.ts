import { z } from 'zod'
import { count, revision, timestamp, url, uuid } from '../field/index.ts'

export const companyRefSchema = z.object({ id: uuid, name: z.string(), logo: url.nullable() })
export const companyRowSchema = companyRefSchema.extend({
  creationDate: timestamp,
  managerCount: count,
  licenceCount: count,
  userCount: count,
  revision,
})
export type CompanyRow = z.infer<typeof companyRowSchema>
