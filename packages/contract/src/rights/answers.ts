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
/**
 * A right that nobody could use after a change (`nobody`), or only the person who makes it (`me`):
 * of the platform, or of a company.
 */
export const rightLeftSchema = z.object({
  /** As `themes.read` or `training.write`. */
  right: z.string(),
  left: z.enum(['nobody', 'me']),
  company: z.object({ id: uuid, name: z.string() }).nullable(),
})
export type RightLeft = z.infer<typeof rightLeftSchema>
