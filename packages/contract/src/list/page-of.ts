import { z } from 'zod'
import { count } from '../field/index.ts'

/**
 * A page of a list: its rows, the total, and whether counting stopped there. REST sends only the
 * rows, with `X-Total-Count` and `X-Total-Count-Capped`.
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: count, capped: z.boolean() })
