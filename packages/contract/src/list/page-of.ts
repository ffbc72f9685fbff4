import { z } from 'zod'
import { count } from '../field/index.ts'

/**
 * The answer of a list: one page of rows, how many the whole has, and whether that is as far as they were counted. Over
 * REST the rows alone, with `X-Total-Count` and `X-Total-Count-Capped`.
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: count, capped: z.boolean() })
