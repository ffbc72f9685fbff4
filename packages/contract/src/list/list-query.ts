import { z } from 'zod'
import { integer } from '../field/index.ts'

/** Rows that a list answers where nobody says how many. */
export const defaultLimit = 100
/** How far the rows of a list are counted. */
export const maxCounted = 10_000

/** What every list takes: search words, a sort column, a page. */
export const listQuery = z.object({
  search: z.string().trim().max(200).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: integer(1, 1000).default(defaultLimit),
  offset: integer(0, 100_000_000).optional(),
})
/** Without a limit a verb reads the whole list; over the network there always is one. */
export type ListQuery = Partial<z.infer<typeof listQuery>>
