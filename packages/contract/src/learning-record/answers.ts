import { z } from 'zod'
import { contentTypeSchema } from '../content.ts'
import { companyRefSchema, count, day, percent, timestamp, titledRef, url, uuid } from '../field.ts'
import { personRefSchema } from '../user.ts'

/** Where a content stood at the end of a period of activity. */
export const learningStates = ['opened', 'failed', 'done'] as const

/** Times are cut to whole seconds, so that `seconds` is exactly `endedAt` minus `startedAt`. */
const periodSchema = z.object({
  content: titledRef.extend({ type: contentTypeSchema }),
  startedAt: timestamp,
  endedAt: timestamp,
  seconds: count,
  state: z.enum(learningStates),
  /** Best score so far, in percent. */
  score: z.number().min(0).max(100).nullable(),
})
/** Periods of one module that follow each other within the idle time. */
const sessionSchema = z.object({
  startedAt: timestamp,
  endedAt: timestamp,
  /** Time of activity; contents open at the same time count once. */
  seconds: count,
  periods: z.array(periodSchema),
})
export type LearningSession = z.infer<typeof sessionSchema>
/** When a person learned, and what. */
export const learningRecordSchema = z.object({
  person: personRefSchema,
  /** Over all modules; modules open at the same time count once. */
  seconds: count,
  /** Days with activity, in the time zone of the platform. */
  days: count,
  /** Days and times of the record are those of this time zone. */
  timeZone: z.string(),
  /** First and last day that were asked for; null where there is no limit. */
  from: day.nullable(),
  to: day.nullable(),
  /** Older periods are left out. */
  isPartial: z.boolean(),
  /** The module used last first. */
  modules: z.array(
    z.object({
      /** Of the access. */
      id: uuid,
      module: titledRef,
      version: z.int().min(1),
      company: companyRefSchema,
      progress: percent,
      doneAt: timestamp.nullable(),
      seconds: count,
      days: count,
      /** Newest first. */
      sessions: z.array(sessionSchema),
    }),
  ),
})
export type LearningRecord = z.infer<typeof learningRecordSchema>

/**
 * What a participant learned this month and week, by days of the platform; weeks begin on Monday.
 */
export const learningActivitySchema = z.object({ monthDays: count, monthSeconds: count, weekSeconds: count })
export type LearningActivity = z.infer<typeof learningActivitySchema>

/**
 * A record of learning as PDF, in the language of the caller. `preparing`: it is being written.
 * `failed`: it could not be written, and can be asked for again. It is kept for a day.
 */
export const recordFileSchema = z.object({
  id: uuid,
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Only when it is ready. */
  file: url.nullable(),
})
export type RecordFile = z.infer<typeof recordFileSchema>
