import { z } from 'zod'
import { listAccessesInput } from '../access/index.ts'
import { anyOf, id, integer } from '../field/index.ts'
import { listQuery } from '../list/index.ts'

/**
 * Where an access stands in a report, each in one place: `late` once its due date has passed,
 * `ended` when it was closed before it was done.
 */
export const reportSteps = ['toAccept', 'inProgress', 'done', 'late', 'ended'] as const
export const reportStepSchema = z.enum(reportSteps)
export type ReportStep = z.infer<typeof reportStepSchema>

const reportFilters = {
  moduleId: anyOf(id),
  moduleLicenceId: anyOf(id),
  /** Members of one of these groups; who is in several counts once. */
  userGroupId: anyOf(id),
}

/** Weeks in the chart, the current one included. */
export const reportSpans = { weeks: 12, year: 52 } as const

export const getReportInput = z.object({
  ...reportFilters,
  span: z.enum(['weeks', 'year']).default('weeks'),
})
export type GetReportInput = Partial<z.infer<typeof getReportInput>>

export const getReportModuleInput = z.object({ moduleId: id })
export type GetReportModuleInput = z.infer<typeof getReportModuleInput>

export const reportParts = ['module', 'group', 'licence', 'user'] as const
export const listReportPartsInput = listQuery.extend({ ...reportFilters, by: z.enum(reportParts).default('module') })
export type ListReportPartsInput = Partial<z.infer<typeof listReportPartsInput>>

/** Filters of accesses, and those of a report. */
export const listResultsInput = listAccessesInput.extend({
  step: anyOf(reportStepSchema),
  /** Done in the last days, today included. */
  doneWithinDays: integer(1, 366).optional(),
  /** Not done, and due today or within so many days. */
  dueWithinDays: integer(1, 366).optional(),
})
export type ListResultsInput = Partial<z.infer<typeof listResultsInput>>

/** How often a manager gets the figures by e-mail: on Mondays, or on the first of a month. */
export const setReportMailInput = z.object({ every: z.enum(['never', 'week', 'month']) })
export type SetReportMailInput = z.infer<typeof setReportMailInput>
