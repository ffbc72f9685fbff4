import { z } from 'zod'
import { accessRowSchema, listAccessesInput } from './access.ts'
import { contentTypeSchema } from './content.ts'
import { anyOf, chosenCover, count, day, id, integer, languageSchema, timestamp, url, uuid } from './field.ts'
import { listQuery } from './list.ts'
import { personRefSchema } from './user.ts'

/**
 * Where an access stands in a report, each in one place: `late` once its due date has passed,
 * `ended` when it was closed before it was done.
 */
export const reportSteps = ['toAccept', 'inProgress', 'done', 'late', 'ended'] as const
const reportStepSchema = z.enum(reportSteps)
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

const reportParts = ['module', 'group', 'licence', 'user'] as const
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

/** Accesses that are neither revoked nor of an erased person; the steps add up to `given`. */
const figures = { given: count, toAccept: count, inProgress: count, done: count, late: count, ended: count }
const reportFiguresSchema = z.object(figures)
export type ReportFigures = z.infer<typeof reportFiguresSchema>

const group = z.object({ id: uuid, name: z.string() })

export const reportSchema = z.object({
  /** When it was counted: now, or for a company with many accesses a few minutes ago. */
  countedAt: timestamp,
  figures: reportFiguresSchema,
  /** How many were opened, and done, until the end of each week, which starts on a Monday. */
  weeks: z.array(z.object({ week: day, opened: count, done: count })),
  /** The groups with most accesses, at most twelve; by the share of what is done. */
  groups: z.array(group.extend(figures)),
})
export type Report = z.infer<typeof reportSchema>

export const reportModuleSchema = z.object({
  id: uuid,
  title: z.string(),
  cover: chosenCover,
  illustration: url.nullable(),
  themeId: uuid,
  language: languageSchema,
  version: z.int().min(1),
  /** Of the newest version that somebody in the company has, in order. */
  contents: z.array(z.object({ id: uuid, title: z.string(), type: contentTypeSchema })),
})
export type ReportModule = z.infer<typeof reportModuleSchema>

/** The figures of a module, a group, a licence or a person. */
export const reportPartSchema = z.object({
  id: uuid,
  name: z.string(),
  /** Of a module, else null. */
  cover: chosenCover,
  illustration: url.nullable(),
  themeId: uuid.nullable(),
  /** Of a person, else null. */
  person: personRefSchema.nullable(),
  /** Of a person, else none; `dueDate` is the first one of what is open, passed or not. */
  groups: z.array(group),
  lastAccess: timestamp.nullable(),
  dueDate: day.nullable(),
  ...figures,
})
export type ReportPart = z.infer<typeof reportPartSchema>

/** An access with its results. */
export const resultRowSchema = accessRowSchema.extend({
  step: reportStepSchema,
  groups: z.array(group),
  firstAccess: timestamp.nullable(),
  doneAt: timestamp.nullable(),
  /** Mean of the best scores of the contents that have one, 0 to 100 with two decimals. */
  bestScore: z.number().min(0).max(100).nullable(),
  attempts: count,
  /** Time of activity, as the record of learning counts it. */
  seconds: count,
  /** Of each content of the version that the access uses; only where one module is asked for. */
  contents: z.array(
    z.object({
      id: uuid,
      state: z.enum(['done', 'current', 'retry', 'locked', 'none']),
      bestScore: z.number().min(0).max(100).nullable(),
      attempts: count,
    }),
  ),
})
export type ResultRow = z.infer<typeof resultRowSchema>

export const reportMailSchema = z.object({ every: z.enum(['never', 'week', 'month']) })
export type ReportMail = z.infer<typeof reportMailSchema>
