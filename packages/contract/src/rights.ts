import { z } from 'zod'
import { flag } from './field.ts'

const readWriteInput = z.object({ read: flag.default(false), write: flag.default(false) })

export const platformRightsInput = z
  .object({
    themes: readWriteInput,
    modules: readWriteInput,
    contents: readWriteInput,
    contentCategories: readWriteInput,
    companies: readWriteInput,
    platformManagers: readWriteInput,
    users: readWriteInput,
  })
  .partial()
export const companyRightsInput = z.object({
  training: readWriteInput.default({ read: false, write: false }),
  admin: readWriteInput.default({ read: false, write: false }),
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

const readWrite = z.object({ read: z.boolean(), write: z.boolean() })

export const platformRightsSchema = z
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
export const companyRightsSchema = z.object({ training: readWrite, admin: readWrite, responsible: z.boolean() })
