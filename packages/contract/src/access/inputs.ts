import { z } from 'zod'
import {
  anyOf,
  byIdInput,
  dateOnly,
  editFields,
  email,
  emptyAsNull,
  flag,
  id,
  integer,
  plainText,
} from '../field/index.ts'
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
export const groupEmailsInput = giveAccessInput.pick({ userGroupIdList: true, exceptUserList: true })
export type GroupEmailsInput = z.infer<typeof groupEmailsInput>
/** The same terms for several modules of one licence. */
export const giveModulesInput = giveAccessInput
  .omit({ moduleId: true })
  .extend({ moduleIdList: z.array(id).min(1).max(50) })
export type GiveModulesInput = z.infer<typeof giveModulesInput>
export const updateAccessInput = byIdInput.extend({
  expireDate: emptyAsNull(dateOnly).optional(),
  dueDate: emptyAsNull(dateOnly).optional(),
  hasMaxDayTimeLimit: flag.optional(),
  maxDayTimeLimit: emptyAsNull(integer(1, 3650)).optional(),
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
  state: anyOf(z.enum(['active', 'toAccept', 'inactive', 'revoked', 'expired'])),
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
