import { z } from 'zod'
import { uuid } from '../field/index.ts'

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
/** Who can use each right: people who can sign in. Empty with more than 1,000 managers. */
export const rightHoldersSchema = z.array(z.object({ right: z.string(), idList: z.array(uuid) }))
export type RightHolders = z.infer<typeof rightHoldersSchema>
