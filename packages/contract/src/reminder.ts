import { z } from 'zod'
import {
  byIdListInput,
  dateOnly,
  editFields,
  emptyAsNull,
  id,
  integer,
  plainText,
  revision,
  timestamp,
  titledRef,
  uuid,
} from './field.ts'
import { maxReminderDays, maxReminderText } from './field-values.ts'
import { listQuery } from './list.ts'
import { personRefSchema } from './user.ts'

/** What the sender writes instead of the usual text, which is in the language of each reader. */
const reminderText = emptyAsNull(plainText(maxReminderText)).optional()

/** `idList`: the accesses. */
export const remindInput = byIdListInput.extend({ text: reminderText })
export type RemindInput = z.infer<typeof remindInput>

export const listRemindersInput = listQuery.extend({
  /** Sent to this person. */
  userId: id.optional(),
  /** About this access. */
  moduleAccessId: id.optional(),
})
export type ListRemindersInput = Partial<z.infer<typeof listRemindersInput>>

const daysInput = emptyAsNull(integer(1, maxReminderDays)).optional()

/** Null turns a reminder off. */
export const updateReminderSettingsInput = z.object({
  notAcceptedDays: daysInput,
  notStartedDays: daysInput,
  beforeDueDays: daysInput,
  beforeEndDays: daysInput,
  lateEveryDays: daysInput,
  ...editFields,
})
export type UpdateReminderSettingsInput = z.infer<typeof updateReminderSettingsInput>

/** A reminder or invitation that was sent to one person about accesses of one company. */
export const reminderSchema = z.object({
  id: uuid,
  kind: z.enum(['reminder', 'invitation', 'automatic']),
  user: personRefSchema,
  /** Null: automatic. */
  sender: personRefSchema.nullable(),
  creationDate: timestamp,
  /** Null: the usual text. */
  text: z.string().nullable(),
  /** The accesses, with the titles of their modules. */
  accesses: z.array(titledRef),
})
export type Reminder = z.infer<typeof reminderSchema>

const days = z.int().min(1).nullable()
/** When a company reminds its people by itself; null: it does not. */
const reminderDaysSchema = z.object({
  /** So many days after the assignment, while it is not accepted. */
  notAcceptedDays: days,
  /** So many days after the assignment, while it was never opened. */
  notStartedDays: days,
  /** So many days before the due date. */
  beforeDueDays: days,
  /** So many days before the end of access. */
  beforeEndDays: days,
  /** Every so many days while it is late. */
  lateEveryDays: days,
})
export type ReminderDays = z.infer<typeof reminderDaysSchema>
export const reminderSettingsSchema = reminderDaysSchema.extend({ revision })
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>

/** The module that an invitation would give, until when; absent: the newest one. */
export const requestInvitationInput = z.object({
  gift: z.object({ moduleLicenceId: id, moduleId: id, dueDate: emptyAsNull(dateOnly) }).optional(),
})
export type RequestInvitationInput = z.infer<typeof requestInvitationInput>

/** A mail as it is sent. */
const shownMailSchema = z.object({ from: z.string(), subject: z.string(), html: z.string() })
export type ShownMail = z.infer<typeof shownMailSchema>
/** The mail of a request; null while it is drawn. */
export const invitationPreviewSchema = z.object({
  state: z.enum(['preparing', 'ready']),
  mail: shownMailSchema.nullable(),
})
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>
export const invitationRequestSchema = z.object({ id: uuid })
