import type { ReportFigures } from '@cursus/contract/report'
import { type Expression, expressionBuilder, sql } from 'kysely'

type Counts = { c: Record<'toAccept' | 'inProgress' | 'done' | 'late' | 'ended', number> }

const { ref } = expressionBuilder<Counts, 'c'>()
const total = (value: Expression<unknown>) => sql<number>`coalesce(sum(${value}), 0)::integer`
const accessCount = sql<number>`${ref('c.toAccept')} + ${ref('c.inProgress')} + ${ref('c.done')} + ${ref('c.late')} + ${ref('c.ended')}`

/** Sums of counts `c` as columns. */
export const sums = [
  total(accessCount).as('given'),
  total(ref('c.toAccept')).as('toAccept'),
  total(ref('c.inProgress')).as('inProgress'),
  total(ref('c.done')).as('done'),
  total(ref('c.late')).as('late'),
  total(ref('c.ended')).as('ended'),
] as const

export const noFigures: ReportFigures = { given: 0, toAccept: 0, inProgress: 0, done: 0, late: 0, ended: 0 }

/** The figures in a row with more columns. */
export const toFigures = ({ given, toAccept, inProgress, done, late, ended }: ReportFigures): ReportFigures => ({
  given,
  toAccept,
  inProgress,
  done,
  late,
  ended,
})
