import { z } from 'zod'
import { integer } from '../field/index.ts'

/** Default number of rows of a list. */
export const defaultLimit = 100
/** Rows beyond this number are not counted. */
export const maxCounted = 10_000

/** Common query of lists: search words, sort column, page. */
export const listQuery = z.object({
  search: z.string().trim().max(200).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: integer(1, 1000).default(defaultLimit),
  offset: integer(0, 100_000_000).optional(),
})
/** Without a limit, a verb reads the whole list; calls over the network always have one. */
export type ListQuery = Partial<z.infer<typeof listQuery>>
