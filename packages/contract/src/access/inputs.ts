import { z } from 'zod'
import { anyOf, byIdInput, dateOnly, editFields, email, emptyAsNull, flag, id, integer } from '../field/index.ts'
import { listQuery } from '../list/index.ts'

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
export const updateAccessInput = byIdInput.extend({
  expireDate: emptyAsNull(dateOnly).optional(),
  dueDate: emptyAsNull(dateOnly).optional(),
  hasMaxDayTimeLimit: flag.optional(),
  maxDayTimeLimit: emptyAsNull(integer(1, 3650)).optional(),
  ...editFields,
})
export type UpdateAccessInput = z.infer<typeof updateAccessInput>
export const listAccessAnswersInput = byIdInput.extend({ contentId: id })
export type ListAccessAnswersInput = z.infer<typeof listAccessAnswersInput>
export const listAccessesInput = listQuery.extend({
  state: anyOf(z.enum(['active', 'inactive', 'revoked', 'expired'])),
  moduleLicenceId: anyOf(id),
  moduleId: anyOf(id),
  userId: id.optional(),
  /** Accesses of the members of one of these groups. */
  userGroupId: anyOf(id),
  /**
   * Active accesses only, which end within so many days by their own terms or with their licence.
   */
  endsWithinDays: integer(1, 366).optional(),
  neverOpened: flag.optional(),
})
export type ListAccessesInput = Partial<z.infer<typeof listAccessesInput>>
