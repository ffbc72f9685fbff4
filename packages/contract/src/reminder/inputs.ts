import type { z } from 'zod'
import { byIdListInput, emptyAsNull, id, plainText } from '../field/index.ts'
import { listQuery } from '../list/index.ts'

export const maxReminderText = 2000
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
