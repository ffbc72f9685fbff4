import { z } from 'zod'
import { count, integer } from './field.ts'
import { defaultLimit, maxCounted, searchLength } from './list-values.ts'

/** Common query of lists: search words, sort column, page. */
export const listQuery = z.object({
  search: z.string().trim().max(searchLength).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: integer(1, 1000).default(defaultLimit),
  offset: integer(0, maxCounted).optional(),
})
/** Without a limit, a verb reads the whole list; calls over the network always have one. */
export type ListQuery = Partial<z.infer<typeof listQuery>>

/**
 * A page of a list: its rows, the total, and whether counting stopped there. REST sends only the
 * rows, with `X-Total-Count` and `X-Total-Count-Capped`.
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: count, capped: z.boolean() })
