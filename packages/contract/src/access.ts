import { z } from 'zod'
import { answerResultSchema, contentTypeSchema } from './content.ts'
import { eventActions } from './event-values.ts'
import {
  anyOf,
  byIdInput,
  chosenCover,
  count,
  dateOnly,
  day,
  editFields,
  email,
  emptyAsNull,
  flag,
  id,
  integer,
  languageSchema,
  namedRef,
  percent,
  plainText,
  refusal,
  revision,
  timestamp,
  url,
  uuid,
} from './field.ts'
import { usageSchema } from './licence.ts'
import { listQuery } from './list.ts'
import { moduleTypeSchema } from './module.ts'
import { personRefSchema } from './user.ts'

export const accessTerms = {
  expireDate: emptyAsNull(dateOnly).optional(),
  /** When it should be done; closes nothing. */
  dueDate: emptyAsNull(dateOnly).optional(),
  hasMaxDayTimeLimit: flag.default(false),
  maxDayTimeLimit: emptyAsNull(integer(1, 3650)).optional(),
}
export const giveAccessInput = z.object({
  moduleLicenceId: id,
  moduleId: id,
  userList: z.array(email).max(10_000).default([]),
  userGroupIdList: z.array(id).max(200).default([]),
  /** Members of the groups who do not get it. */
  exceptUserList: z.array(email).max(10_000).optional(),
  ...accessTerms,
})
export type GiveAccessInput = z.infer<typeof giveAccessInput>
export const groupEmailsInput = giveAccessInput.pick({ userGroupIdList: true, exceptUserList: true })
export type GroupEmailsInput = z.infer<typeof groupEmailsInput>
/** The same terms for several modules of one licence. */
export const giveModulesInput = giveAccessInput
  .omit({ moduleId: true })
  .extend({ moduleIdList: z.array(id).min(1).max(50) })
export type GiveModulesInput = z.infer<typeof giveModulesInput>
export const updateAccessInput = byIdInput.extend({
  ...accessTerms,
  hasMaxDayTimeLimit: flag.optional(),
  ...editFields,
})
export type UpdateAccessInput = z.infer<typeof updateAccessInput>
/** `idList`: at most 200, because each is checked like a single one. */
export const updateAccessesInput = z.object({
  idList: z.array(id).min(1).max(200),
  expireDate: emptyAsNull(dateOnly).optional(),
  dueDate: emptyAsNull(dateOnly).optional(),
})
export type UpdateAccessesInput = z.infer<typeof updateAccessesInput>
/**
 * Marks a content as done, sets the score of a package, or both; the participant reads the reason.
 */
export const correctResultInput = byIdInput.extend({
  contentId: id,
  done: flag.default(false),
  score: z.number().min(0).max(100).optional(),
  reason: plainText(500),
})
export type CorrectResultInput = z.infer<typeof correctResultInput>
export const listAccessAnswersInput = byIdInput.extend({ contentId: id })
export type ListAccessAnswersInput = z.infer<typeof listAccessAnswersInput>
export const listAccessesInput = listQuery.extend({
  /** `toAccept`: active and not accepted yet. */
  state: anyOf(z.enum(['active', 'toAccept', 'inactive', 'revoked', 'declined', 'expired'])),
  /** `late`: not done by its due date, started or not. */
  progress: anyOf(z.enum(['notStarted', 'inProgress', 'done', 'late'])),
  moduleLicenceId: anyOf(id),
  moduleId: anyOf(id),
  /** The theme of the module in the version of the access. */
  themeId: anyOf(id),
  userId: id.optional(),
  /** Accesses of the members of one of these groups. */
  userGroupId: anyOf(id),
  /**
   * Active accesses only, which end within so many days by their own terms or with their licence.
   */
  endsWithinDays: integer(1, 366).optional(),
  /** Assigned at least so many days ago. */
  givenDaysAgo: integer(1, 366).optional(),
})
export type ListAccessesInput = Partial<z.infer<typeof listAccessesInput>>

export const accessStateSchema = z.enum([
  'erased',
  'declined',
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
    cover: chosenCover,
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
  /** By its participant, who was assigned it by mistake; it is revoked. */
  declined: z.object({ at: timestamp, reason: z.string() }).nullable(),
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
