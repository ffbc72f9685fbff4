import { z } from 'zod'
import { contentTypeSchema } from './content.ts'
import { byIdInput, companyRefSchema, count, dateOnly, day, id, percent, timestamp, titledRef, uuid } from './field.ts'
import { broken } from './rule.ts'
import { personRefSchema } from './user.ts'

/** Where a content stood at the end of a period of activity. */
const learningStates = ['opened', 'failed', 'done'] as const

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
 * First and last day of the periods in a record, in the time zone of the platform; both inclusive.
 */
const days = { from: dateOnly.optional(), to: dateOnly.optional() }
export type RecordDays = { from?: string | undefined; to?: string | undefined }

const endsAfterStart = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.superRefine((input, check) => {
    const { from, to } = input as RecordDays
    if (from && to && to < from) check.addIssue({ ...broken('dateMin', { date: from }), path: ['to'], input })
  })

/** Of one module, else of all. */
export const ownRecordInput = endsAfterStart(z.object({ userModuleId: id.optional(), ...days }))
export type OwnRecordInput = z.infer<typeof ownRecordInput>
/** Of an access or a person of a company. */
export const companyRecordInput = endsAfterStart(byIdInput.extend(days))
export type CompanyRecordInput = z.infer<typeof companyRecordInput>
