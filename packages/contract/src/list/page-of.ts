import { z } from 'zod'
import { count } from '../field/index.ts'

/** The answer of a list: one page of rows, and how many the whole has. Over REST the rows alone, with `X-Total-Count`. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: count })
