import { z } from 'zod'
import { count, id, integer } from './field.ts'
import type { listQuery } from './list.ts'

export type ListInput = z.ZodObject<(typeof listQuery)['shape']>

/**
 * The rows that an act is on: those with these ids, or all that match the search and filters of
 * their list. Of all, nothing changes without `count`, and the answer says what would. Otherwise
 * one batch is done: the next rows behind `after`, of which `count` must match. A field that it
 * does not know is refused: without a misspelt filter, the act would be on every row.
 */
export const selectionOf = <Ids extends z.ZodType, List extends ListInput>(ids: Ids, list: List) =>
  z.union([
    z.strictObject({ ids }),
    z.strictObject({
      matching: list.omit({ sort: true, order: true, limit: true, offset: true }).strict(),
      /** Rows that were unselected. */
      exceptIds: z.array(id).max(1000).optional(),
      count: integer(0, Number.MAX_SAFE_INTEGER).optional(),
      after: id.optional(),
    }),
  ])
export type Matching<Filters = unknown> = {
  matching: Filters
  exceptIds?: string[] | undefined
  count?: number | undefined
  after?: string | undefined
}
export type Selection<Filters = unknown> = { ids: string[] } | Matching<Filters>

/** How many of the rows left out for one reason are named. */
export const maxNamed = 5
/** `idList`: the first rows of each reason. */
const leftOut = z.object({
  reason: z.string(),
  count: count.optional(),
  number: count,
  idList: z.array(z.uuid()).max(maxNamed),
})

/** What an act did: the rows that it changed, and by reason those that it could not change. */
export const actedSchema = z.object({ done: count, leftOut: z.array(leftOut) })
export type Acted = z.infer<typeof actedSchema>

/** What an act on a selection did, or would do. */
export const selectionActedSchema = actedSchema.extend({
  /** Rows of the selection that the act does not apply to; named when a filter selected them. */
  leftOut: z.array(leftOut.extend({ names: z.array(z.string()).max(maxNamed) })),
  /** Whether some changed rows did not get all that comes with the change. */
  isPartial: z.boolean().optional(),
  /** Ids with which the inverse of the act restores all that it changed; absent where none can. */
  undoable: z.array(z.uuid()).optional(),
  /** Rows that the act applies to, of those just read; more than `done` when it refused some. */
  fitting: count,
  /** Rows that are left: all that match without `count`, else those behind this batch. */
  count,
  /** Where the next batch begins; null when there is none. */
  after: z.uuid().nullable(),
})
export type SelectionActed = z.infer<typeof selectionActedSchema>
