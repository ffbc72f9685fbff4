import { z } from 'zod'
import { accessRowSchema } from '../access/index.ts'
import { contentTypeSchema } from '../content/index.ts'
import { count, day, timestamp, url, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { personRefSchema } from '../user/index.ts'
import { reportStepSchema } from './inputs.ts'

/** Accesses that are neither revoked nor of an erased person; the steps add up to `given`. */
const figures = { given: count, toAccept: count, inProgress: count, done: count, late: count, ended: count }
export const reportFiguresSchema = z.object(figures)
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
  illustration: url.nullable(),
  themeId: uuid.nullable(),
  /** Of a person, else null. */
  person: personRefSchema.nullable(),
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
