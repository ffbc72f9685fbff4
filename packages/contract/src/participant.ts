import { z } from 'zod'
import { accessStateSchema } from './access.ts'
import { contentTypeSchema, levelField } from './content.ts'
import { framings } from './content-values.ts'
import {
  anyOf,
  chosenCover,
  companyRefSchema,
  count,
  day,
  flag,
  id,
  idList,
  languageSchema,
  namedRef,
  percent,
  plainText,
  refusal,
  timestamp,
  titledRef,
  url,
  uuid,
} from './field.ts'
import { resourceSchema } from './file.ts'
import { listQuery } from './list.ts'
import { durationSchema, moduleTypeSchema } from './module.ts'

export const userModuleIdInput = z.object({ userModuleId: id })
/** The managers read the reason. */
export const declineUserModuleInput = userModuleIdInput.extend({ reason: plainText(300) })
export type DeclineUserModuleInput = z.infer<typeof declineUserModuleInput>
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
const userModuleStates = ['done', 'closed', 'toAccept', 'new', 'started'] as const
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
const contentProgress = ['new', 'started', 'done'] as const
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

const contentLabelSchema = z.enum(['none', 'continue', 'reread', 'retry', 'reopen'])
/** Where a participant is, as the package itself says it: "7 of 18", or percent of the whole. */
const placeInScoSchema = z.union([z.object({ position: z.int().min(1), total: z.int().min(1) }), z.object({ percent })])
export type PlaceInSco = z.infer<typeof placeInScoSchema>
const userContentSchema = z.object({
  id: uuid,
  contentVersionId: uuid,
  title: z.string(),
  type: contentTypeSchema,
  level: z.int().min(1).max(3),
  plannedMinutes: z.int().min(1).nullable(),
  isTool: z.boolean(),
  illustration: url.nullable(),
  categoryId: uuid,
  link: z.string().nullable(),
  label: contentLabelSchema,
  /** Of a started content with one SCO; null where the package does not say it. */
  place: placeInScoSchema.nullable(),
  done: z.boolean(),
  doneAt: timestamp.nullable(),
  consulted: z.boolean(),
  lastAccess: timestamp.nullable(),
  bestScore: z.number().min(0).max(100).nullable(),
  /** Of a quiz: the score of the newest attempt that has one. */
  lastScore: z.number().min(0).max(100).nullable(),
  /** A manager of the company corrected the result. */
  correction: z.object({ at: timestamp, reason: z.string() }).nullable(),
  quizScoreValidation: percent.nullable(),
  favorite: z.boolean(),
  hasNotes: z.boolean(),
  /** The first required content of the module that is not done, which locks this one. */
  lockedBy: titledRef.nullable(),
})
export type UserContent = z.infer<typeof userContentSchema>
const userResourceSchema = resourceSchema.extend({ favorite: z.boolean(), contentId: uuid.nullable() })
/** A module that contains a content or file, with the data needed to open it there. */
const holdingModuleSchema = z.object({
  userModuleId: uuid,
  title: z.string(),
  theme: namedRef,
  cover: chosenCover,
  company: companyRefSchema,
  active: z.boolean(),
  reason: accessStateSchema,
})
export type HoldingModule = z.infer<typeof holdingModuleSchema>
/** All modules that contain a thing, the one to open it from first. */
const holdingModules = z.array(holdingModuleSchema).min(1)
/**
 * A content of the participant's modules, with its state in the module from which it is best
 * opened.
 */
export const userContentRowSchema = userContentSchema.extend({
  userModuleId: uuid,
  description: z.string(),
  language: languageSchema,
  tags: z.array(z.string()),
  category: namedRef,
  /** All modules that contain it, the one to open it from first. */
  modules: z.array(holdingModuleSchema.extend({ label: contentLabelSchema, done: z.boolean() })),
})
export type UserContentRow = z.infer<typeof userContentRowSchema>
/** Available filter values: only those of the user's contents. */
export const userContentFiltersSchema = z.object({
  themes: z.array(namedRef),
  categories: z.array(namedRef),
  tags: z.array(z.string()),
  languages: z.array(languageSchema),
  types: z.array(contentTypeSchema),
})
export type UserContentFilters = z.infer<typeof userContentFiltersSchema>
/** A file of the participant's modules; `file` only when it may be opened. */
export const userResourceRowSchema = z.object({
  id: uuid,
  name: z.string(),
  fileName: z.string(),
  size: count,
  file: url.nullable(),
  favorite: z.boolean(),
  /** Null: it belongs to the module itself. */
  content: titledRef.nullable(),
  /** The content in the path of the file: its own, or the first of its module. */
  contentId: uuid,
  modules: holdingModules,
})
export type UserResourceRow = z.infer<typeof userResourceRowSchema>
export const userNoteRowSchema = z.object({
  contentId: uuid,
  title: z.string(),
  type: contentTypeSchema,
  notes: z.string(),
  updatedAt: timestamp,
  /** The module in which it was written first, then others with the content. */
  modules: holdingModules,
})
export type UserNoteRow = z.infer<typeof userNoteRowSchema>
/** What the home page of a participant shows beside the modules. */
export const userHomeSchema = z.object({
  /** Opened last first. */
  favoriteContents: z.array(titledRef.extend({ type: contentTypeSchema, module: holdingModuleSchema })),
  /** Received last first. */
  favoriteResources: z.array(userResourceRowSchema.omit({ modules: true }).extend({ module: holdingModuleSchema })),
  /** Written last first. */
  notes: z.array(userNoteRowSchema.omit({ modules: true }).extend({ module: holdingModuleSchema })),
})
export type UserHome = z.infer<typeof userHomeSchema>
export const userModuleRowSchema = z.object({
  id: uuid,
  moduleId: uuid,
  title: z.string(),
  type: moduleTypeSchema,
  language: languageSchema,
  description: z.string(),
  cover: chosenCover,
  illustration: url.nullable(),
  theme: namedRef,
  company: companyRefSchema,
  version: z.int().min(1),
  contentCount: count,
  duration: durationSchema.nullable(),
  doneCount: count,
  progress: percent,
  done: z.boolean(),
  doneAt: timestamp.nullable(),
  neverOpened: z.boolean(),
  accepted: z.boolean(),
  active: z.boolean(),
  reason: accessStateSchema,
  /** The module is archived: its access goes on, but a closed one cannot be restored. */
  archived: z.boolean(),
  expireDate: day.nullable(),
  /** When it should be done; closes nothing. */
  dueDate: day.nullable(),
  /** Not done by its due date. */
  late: z.boolean(),
  /** When the module closes: by the terms of the access, or with its licence if earlier. */
  endsAt: timestamp.nullable(),
  lastAccess: timestamp.nullable(),
  creationDate: timestamp,
  /**
   * The content to continue with: the last opened one that is not done, else the first one that can
   * be opened.
   */
  next: z
    .object({ contentId: uuid, title: z.string(), chapter: z.string().nullable(), consulted: z.boolean() })
    .nullable(),
})
export type UserModuleRow = z.infer<typeof userModuleRowSchema>
export const userModuleSchema = userModuleRowSchema.extend({
  hasMaxDayTimeLimit: z.boolean(),
  maxDayTimeLimit: z.int().min(1).nullable(),
  /** When the access would end if it were accepted today; shown on the acceptance screen. */
  endsIfAcceptedToday: day.nullable(),
  chapters: z.array(z.object({ id: uuid, title: z.string().nullable(), contents: z.array(userContentSchema) })),
  resources: z.array(userResourceSchema),
  notes: z.array(z.object({ contentId: uuid, title: z.string(), notes: z.string(), updatedAt: timestamp })),
})
export type UserModule = z.infer<typeof userModuleSchema>
/** A content for its player. */
export const userContentDetailSchema = userContentSchema.extend({
  userModuleId: uuid,
  description: z.string(),
  notes: z.string(),
  notesUpdatedAt: timestamp.nullable(),
  resources: z.array(userResourceSchema),
  relatedContents: z.array(titledRef),
  /**
   * Seconds of activity in the content, without idle time, as its record of learning counts them.
   */
  timeSpent: count,
  /** Of a quiz: attempts with a verdict, and the score of the last one that has one. */
  attempts: z.object({ count, lastScore: z.number().min(0).max(100).nullable() }).nullable(),
  scos: z.array(
    z.object({
      identifier: z.string(),
      title: z.string(),
      state: z.enum(['none', 'started', 'done', 'failed']),
      /** Null where the package does not say it. */
      place: placeInScoSchema.nullable(),
    }),
  ),
  /** Why the content cannot be opened; null when it can. */
  locked: refusal.nullable(),
})
export type UserContentDetail = z.infer<typeof userContentDetailSchema>
/** The same with what the package has stored. */
export const userContentWithDataSchema = userContentDetailSchema.extend({
  /** Of the newest attempt; null without one. */
  userData: z
    .object({
      attemptId: uuid,
      launch: count,
      sequence: count,
      /** By the identifier of each SCO. */
      scos: z.record(
        z.string(),
        z.object({ elements: z.record(z.string(), z.string()), suspendData: z.string().nullable() }),
      ),
      sharedData: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type UserContentWithData = z.infer<typeof userContentWithDataSchema>
/** Data of a launch; see the player's protocol. */
const launchInitSchema = z.object({
  version: z.enum(['1.2', '2004']),
  launch: z.int().min(1),
  sequence: count,
  attemptToken: z.string(),
  scos: z.array(
    z.object({
      identifier: z.string(),
      title: z.string(),
      url,
      elements: z.record(z.string(), z.string()),
      suspendData: z.string().nullable(),
      /** An asset reports nothing and is completed when it is opened. */
      isAsset: z.boolean(),
      /** Answers of `adl.nav.request_valid` in SCORM 2004. */
      navigation: z.object({ continue: z.boolean(), previous: z.boolean(), choices: z.array(z.string()) }),
      /** Buckets of `adl.data`, in the manifest's order. */
      sharedData: z.array(z.object({ targetId: z.string(), read: z.boolean(), write: z.boolean() })),
    }),
  ),
  /** Values of the content's buckets of `adl.data`, by target id. */
  sharedData: z.record(z.string(), z.string()),
  /** Bytes of suspend data stored of each SCO: in total at most `maxUserDataBytes`. */
  dataBytes: z.record(z.string(), count),
  current: z.string(),
  /** The attempt continues although it has a verdict; the player offers a new one. */
  finished: z.boolean(),
})
/** Answer of `POST …/open`: an attempt for SCORM, a link for other types. */
export const openResultSchema = z.object({
  link: z.string().nullable(),
  /**
   * Of an embedded content: whether its site can be shown in the player; null when sites are not
   * asked.
   */
  framing: z.enum(framings).nullable(),
  attemptId: uuid.nullable(),
  launchUrl: z.string().nullable(),
  init: launchInitSchema.nullable(),
})
export type OpenResult = z.infer<typeof openResultSchema>
/**
 * A version of a content played as by a new learner, without an attempt: nothing that it sends is
 * stored.
 */
export const contentPreviewSchema = z.object({
  contentId: uuid,
  contentVersionId: uuid,
  reference: z.string(),
  title: z.string(),
  type: contentTypeSchema,
  version: z.int().min(1),
  link: z.string().nullable(),
  framing: z.enum(framings).nullable(),
  /** Needed to pass a quiz, in percent. */
  quizScoreValidation: percent.nullable(),
  edition: z.string().nullable(),
  launchUrl: z.string().nullable(),
  init: launchInitSchema
    .pick({ version: true, scos: true, sharedData: true, dataBytes: true, current: true })
    .nullable(),
})
export type ContentPreview = z.infer<typeof contentPreviewSchema>
/** Result of a commit; `sequence` is the latest stored one. */
export const commitResultSchema = z.object({
  sequence: count,
  done: z.boolean(),
  bestScore: z.number().min(0).max(100).nullable(),
  /** The score of this attempt, once it has a verdict. */
  lastScore: z.number().min(0).max(100).nullable(),
  /** The content has a verdict, and no question was answered since. */
  finished: z.boolean(),
  progress: percent,
  moduleDone: z.boolean(),
  /** The place in each SCO of the commit, by identifier. */
  places: z.record(z.string(), placeInScoSchema.nullable()),
})
export type CommitResult = z.infer<typeof commitResultSchema>
