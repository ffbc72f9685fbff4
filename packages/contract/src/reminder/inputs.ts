import { z } from 'zod'
import { byIdListInput, editFields, emptyAsNull, id, integer, plainText } from '../field/index.ts'
import { listQuery } from '../list/index.ts'
import { maxReminderDays, maxReminderText } from './limits.ts'

/** What the sender writes instead of the usual text, which is in the language of each reader. */
export const reminderText = emptyAsNull(plainText(maxReminderText)).optional()

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

const days = emptyAsNull(integer(1, maxReminderDays)).optional()

/** Null turns a reminder off. */
export const updateReminderSettingsInput = z.object({
  notAcceptedDays: days,
  notStartedDays: days,
  beforeDueDays: days,
  beforeEndDays: days,
  lateEveryDays: days,
  ...editFields,
})
export type UpdateReminderSettingsInput = z.infer<typeof updateReminderSettingsInput>
