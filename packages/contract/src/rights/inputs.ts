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
