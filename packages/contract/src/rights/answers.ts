import { z } from 'zod'

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
