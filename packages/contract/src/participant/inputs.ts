import { z } from 'zod'
import { contentTypeSchema, levelField } from '../content/index.ts'
import { anyOf, flag, id, idList } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { moduleTypeSchema } from '../module/index.ts'

export const userModuleIdInput = z.object({ userModuleId: id })
export const userContentIdInput = userModuleIdInput.extend({ contentId: id })
/**
 * `restart` starts a new attempt even when the previous one could be resumed. `seen`: the
 * participant opened an embedded site elsewhere, or says that it shows.
 */
export const openUserContentInput = userContentIdInput.extend({ restart: flag.optional(), seen: flag.optional() })
/**
 * State of a module for its participant. One that waits for acceptance is new as well; one that is
 * done stays done when its access is closed, and is closed as well.
 */
export const userModuleStates = ['done', 'closed', 'toAccept', 'new', 'started'] as const
export type UserModuleState = (typeof userModuleStates)[number]
export const listUserModulesInput = listQuery.extend({
  themeId: anyOf(id),
  companyId: anyOf(id),
  type: anyOf(moduleTypeSchema),
  state: anyOf(z.enum(userModuleStates)),
})
export type ListUserModulesInput = Partial<z.infer<typeof listUserModulesInput>>
export const orderUserModulesInput = z.object({ userModuleIdList: idList })
/** Progress in a content: never opened, opened and not done, done. */
export const contentProgress = ['new', 'started', 'done'] as const
/** Filters over all contents or files in all modules of a participant. */
const ofModules = listQuery.extend({
  userModuleId: anyOf(id),
  themeId: anyOf(id),
  categoryId: anyOf(id),
  type: anyOf(contentTypeSchema),
  tag: anyOf(z.string().max(40)),
  language: anyOf(languageSchema),
  isFavorite: flag.optional(),
})
export const listUserContentsInput = ofModules.extend({
  contentId: anyOf(id),
  level: anyOf(levelField),
  progress: anyOf(z.enum(contentProgress)),
  isTool: flag.optional(),
})
export type ListUserContentsInput = Partial<z.infer<typeof listUserContentsInput>>
export const listUserResourcesInput = ofModules
export type ListUserResourcesInput = Partial<z.infer<typeof listUserResourcesInput>>
export const listUserNotesInput = listQuery.extend({ userModuleId: anyOf(id) })
export type ListUserNotesInput = Partial<z.infer<typeof listUserNotesInput>>
export const saveNotesInput = userContentIdInput.extend({
  notes: z.string().max(20_000),
  /**
   * `notesUpdatedAt` of the notes that these were made from. Later ones are then not replaced
   * (ChangedMeanwhile); without it, they are.
   */
  notesUpdatedAt: z.iso.datetime().nullable().optional(),
})
export type SaveNotesInput = z.infer<typeof saveNotesInput>
export const setFavoriteInput = userContentIdInput.extend({ isFavorite: flag })
export type SetFavoriteInput = z.infer<typeof setFavoriteInput>
export const setResourceFavoriteInput = userContentIdInput.extend({ resourceId: id, isFavorite: flag })
export type SetResourceFavoriteInput = z.infer<typeof setResourceFavoriteInput>

const elementName = z.string().min(1).max(200)
const scoCommit = z.object({
  elements: z.record(elementName, z.string().max(64_000)),
  suspendData: z.string().optional(),
  /** Writes of scores and statuses in this session: element, value, milliseconds since launch. */
  history: z
    .array(z.tuple([elementName, z.string().max(255), z.number().nonnegative()]))
    .max(5000)
    .optional(),
  sessionTime: z.string().max(40).optional(),
})
/**
 * Commit of the player: see `userData` in the specification §7. `sequence` increases within the
 * attempt.
 */
export const commitInput = z.object({
  attemptId: id,
  sequence: z.int().min(1),
  /** Signed by the server at launch; only needed when no session authorises the call. */
  attemptToken: z.string().max(500).optional(),
  /** Number of the launch within the attempt: an older launch never overwrites a newer one. */
  launch: z.int().min(1).optional(),
  scos: z.record(z.string().min(1).max(255), scoCommit),
  /** Changed buckets of `adl.data` (SCORM 2004 4th edition), by target id. */
  sharedData: z.record(z.string().min(1).max(4000), z.string().max(64_000)).optional(),
})
export type CommitInput = z.infer<typeof commitInput>
export const saveUserDataInput = commitInput.extend({ userModuleId: id, contentId: id })
export type SaveUserDataInput = z.infer<typeof saveUserDataInput>
