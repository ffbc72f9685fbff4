import { z } from 'zod'
import { flag } from '../field/index.ts'

const readWrite = z.object({ read: flag.default(false), write: flag.default(false) })

export const platformRightsInput = z
  .object({
    themes: readWrite,
    modules: readWrite,
    contents: readWrite,
    contentCategories: readWrite,
    companies: readWrite,
    platformManagers: readWrite,
    users: readWrite,
  })
  .partial()
export const companyRightsInput = z.object({
  training: readWrite.default({ read: false, write: false }),
  admin: readWrite.default({ read: false, write: false }),
  responsible: flag.default(false),
})

const readWriteChange = z.object({ read: flag.optional(), write: flag.optional() })
/** What changes; what is absent stays as it is. */
export const companyRightsChange = z.object({
  training: readWriteChange.optional(),
  admin: readWriteChange.optional(),
  responsible: flag.optional(),
})
export type CompanyRightsChange = z.infer<typeof companyRightsChange>
