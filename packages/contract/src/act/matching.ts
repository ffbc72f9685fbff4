import { z } from 'zod'
import { count, id, integer } from '../field/index.ts'
import type { listQuery } from '../list/index.ts'

type ListInput = z.ZodObject<(typeof listQuery)['shape']>

/**
 * An act on all rows that match the search and filters of a list. Without `count` nothing changes,
 * and the answer says what would. Otherwise one batch is done: the next rows behind `after`, of
 * which `count` must match. A field that it does not know is refused: without a misspelt filter, the
 * act would be on every row.
 */
export const matchingInput = <List extends ListInput>(list: List) =>
  z.strictObject({
    matching: list.omit({ sort: true, order: true, limit: true, offset: true }).strict(),
    /** Rows that were unselected. */
    exceptIdList: z.array(id).max(1000).optional(),
    count: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    after: id.optional(),
  })
export type Matching<Filters = unknown> = {
  matching: Filters
  exceptIdList?: string[] | undefined
  count?: number | undefined
  after?: string | undefined
}

const leftOut = z.object({ reason: z.string(), count: count.optional(), number: count })
/** How many of the rows left out for one reason are named. */
export const maxNamed = 5

/** What an act did: the rows that it changed, and by reason those that it could not change. */
export const actedSchema = z.object({
  done: count,
  /** `idList`: the first rows of each reason. */
  leftOut: z.array(leftOut.extend({ idList: z.array(z.uuid()).max(maxNamed) })),
})
export type Acted = z.infer<typeof actedSchema>

export const matchedSchema = z.object({
  /** Matching rows: all of them without `count`, else those behind this batch. */
  count,
  /** Rows that the act applies to, of those just read. */
  fitting: count,
  /** Rows of the selection that the act does not apply to, by reason. */
  leftOut: z.array(leftOut.extend({ names: z.array(z.string()).max(maxNamed) })),
  /** Rows that this batch changed; less than `fitting` when the act refused some. */
  done: count,
  /** Where the next batch begins; null when there is none. */
  after: z.uuid().nullable(),
})
export type Matched = z.infer<typeof matchedSchema>
