import { z } from 'zod'
import { answerResultSchema, contentTypeSchema } from '../content/index.ts'
import { eventActions } from '../event/index.ts'
import { count, day, namedRef, percent, refusal, revision, timestamp, url, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { usageSchema } from '../licence/index.ts'
import { moduleTypeSchema } from '../module/index.ts'
import { personRefSchema } from '../user/index.ts'

export const accessStateSchema = z.enum([
  'erased',
  'revoked',
  'expired',
  'licenceSuspended',
  'licenceEnded',
  'licenceNotStarted',
  'toAccept',
  'endsSoon',
  'active',
])
export type AccessState = z.infer<typeof accessStateSchema>
export const accessRowSchema = z.object({
  id: uuid,
  user: personRefSchema,
  module: z.object({
    id: uuid,
    title: z.string(),
    illustration: url.nullable(),
    type: moduleTypeSchema,
    language: languageSchema,
    themeId: uuid,
  }),
  version: z.int().min(1),
  /** `mandatoryExpireDate`: each access needs an end of its own, besides `endDate`. */
  licence: z.object({ id: uuid, name: z.string(), endDate: day, mandatoryExpireDate: z.boolean() }),
  /** `active` or `inactive`; `reason` is the most specific state, shown as a badge. */
  state: z.enum(['active', 'inactive']),
  reason: accessStateSchema,
  revoked: z.boolean(),
  expired: z.boolean(),
  accepted: z.boolean(),
  expireDate: day.nullable(),
  /** When it should be done; closes nothing. */
  dueDate: day.nullable(),
  /** Not done by its due date; never when it is revoked. */
  late: z.boolean(),
  /**
   * The moment at which the access ends by any of its terms; null when it ends with the licence
   * only.
   */
  endsAt: timestamp.nullable(),
  hasMaxDayTimeLimit: z.boolean(),
  maxDayTimeLimit: z.int().min(1).nullable(),
  /** Whole percent, rounded down. */
  progress: percent,
  done: z.boolean(),
  lastAccess: timestamp.nullable(),
  /** Its holder has not signed up yet. */
  invited: z.boolean(),
  /** The last day on which its holder was reminded of it. */
  remindedOn: day.nullable(),
  creationDate: timestamp,
})
export type AccessRow = z.infer<typeof accessRowSchema>
export const accessSchema = accessRowSchema.extend({
  theme: namedRef,
  language: languageSchema,
  createdBy: personRefSchema.nullable(),
  acceptedAt: timestamp.nullable(),
  doneAt: timestamp.nullable(),
  revision,
  contents: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      type: contentTypeSchema,
      chapter: z.string().nullable(),
      done: z.boolean(),
      doneAt: timestamp.nullable(),
      consulted: z.boolean(),
      bestScore: z.number().min(0).max(100).nullable(),
      /** The last one by a manager of the company. */
      correction: z.object({ at: timestamp, by: personRefSchema.nullable(), reason: z.string() }).nullable(),
      quizScoreValidation: percent.nullable(),
      lastAccess: timestamp.nullable(),
      /** Seconds of activity, as the record of learning counts them. */
      timeSpent: count,
      attempts: count,
      /** The package reported passed without a score, or with a score under the platform's mark. */
      remarks: z.array(z.enum(['passedWithoutScore', 'passedUnderMark'])),
    }),
  ),
})
export type Access = z.infer<typeof accessSchema>
const terms = z.object({ expireDate: day.nullable(), dueDate: day.nullable(), maxDayTimeLimit: z.int().nullable() })
/** One change of an access. `after`: the terms that it got, of those that changed. */
export const accessChangeSchema = z.object({
  id: uuid,
  action: z.enum(eventActions.access),
  /** Null: the platform itself. */
  actor: personRefSchema.nullable(),
  creationDate: timestamp,
  after: terms.partial(),
})
export type AccessChange = z.infer<typeof accessChangeSchema>
export const giveAccessResultSchema = z.object({
  created: z.array(z.object({ id: uuid, email: z.string() })),
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['alreadyHasAccess', 'suspended']) })),
})
export type GiveAccessResult = z.infer<typeof giveAccessResultSchema>
/** What was given of each module, in the order of the request. */
export const giveModulesResultSchema = z.array(giveAccessResultSchema.extend({ moduleId: uuid }))
export type GiveModulesResult = z.infer<typeof giveModulesResultSchema>
/** The effect of giving accesses, computed by the rules of giving itself. */
export const giveAccessPreviewSchema = z.object({
  new: count,
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['alreadyHasAccess', 'suspended']) })),
  outsideDomains: z.array(z.string()),
  usage: usageSchema,
  /** Seats that this call takes; a person who has a seat takes none. */
  newSeats: count,
  seatsLeft: count,
  /** For whom no seat is left, because seats go to the first. */
  withoutSeat: z.array(z.string()),
  error: refusal.nullable(),
})
export type GiveAccessPreview = z.infer<typeof giveAccessPreviewSchema>

/** A person's answer to one question of a package. The texts come from the package. */
const answerSchema = z.object({
  attempt: z.int().min(1),
  /** Title of the part of the package; null when it has only one. */
  part: z.string().nullable(),
  /** The package's identifier of the question. */
  question: z.string(),
  description: z.string().nullable(),
  /** Answers are `true` and `false`, in every language. */
  isTrueFalse: z.boolean(),
  answer: z.string().nullable(),
  correct: z.array(z.string()),
  result: answerResultSchema.nullable(),
  /** A number that the package reported instead of a result. */
  score: z.number().nullable(),
  /**
   * ISO 8601, with a zone if the package gave one; SCORM 1.2 gives the time of day only
   * (`14:05:09`).
   */
  time: z.string().nullable(),
  seconds: z.number().min(0).nullable(),
})
export type AccessAnswer = z.infer<typeof answerSchema>
/**
 * The latest answers, newest attempt first, in the order of each attempt; `hasMore` when there are
 * older ones.
 */
export const accessAnswersSchema = z.object({ answers: z.array(answerSchema), hasMore: z.boolean() })
export type AccessAnswers = z.infer<typeof accessAnswersSchema>
