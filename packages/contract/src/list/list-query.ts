import { z } from 'zod'
import { integer } from '../field/index.ts'
import { defaultLimit, maxCounted } from './constants.ts'

/** Common query of lists: search words, sort column, page. */
export const listQuery = z.object({
  search: z.string().trim().max(200).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: integer(1, 1000).default(defaultLimit),
  offset: integer(0, maxCounted).optional(),
})
/** Without a limit, a verb reads the whole list; calls over the network always have one. */
export type ListQuery = Partial<z.infer<typeof listQuery>>
