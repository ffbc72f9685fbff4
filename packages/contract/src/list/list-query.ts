import { z } from 'zod'
import { integer } from '../field/index.ts'

/** What every list takes: search words, a sort column, a page. */
export const listQuery = z.object({
  search: z.string().trim().max(200).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: integer(1, 1000).optional(),
  offset: integer(0, 100_000_000).optional(),
})
export type ListQuery = z.infer<typeof listQuery>
