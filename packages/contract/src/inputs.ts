import { z } from 'zod'
import { avatars, clientLogLevels, clientLogLimits, contentStates, supportTypes } from './constants.ts'
import {
  contentType,
  dateOnly,
  description,
  email,
  emailDomain,
  emptyAsNull,
  flag,
  id,
  idList,
  integer,
  language,
  level,
  listOf,
  listQuery,
  moduleType,
  password,
  personName,
  plainLine,
  plainText,
  shortName,
  title,
  upload,
  webLink,
} from './fields.ts'

// Auth and account (specification §5 Profile, Auth; §7)
export const signIn = z.object({ email, password: z.string().min(1).max(200) })
export const signUp = z.object({
  email,
  firstname: personName,
  lastname: personName,
  password,
  language: language.optional(),
})
export const token = z.object({ token: z.string().min(1).max(200) })
export const emailOnly = z.object({ email })
export const newPassword = token.extend({ password })
/** An empty password means "keep it". The e-mail is read-only: it is accepted and ignored. */
export const updateMe = z.object({
  email: z.string().max(254).optional(),
  firstname: personName.optional(),
  lastname: personName.optional(),
  avatar: z.enum(avatars as [string, ...string[]]).optional(),
  language: language.optional(),
  password: z.union([z.literal(''), password]).optional(),
})
export const notificationId = z.object({ id })

const readWrite = z.object({ read: flag.default(false), write: flag.default(false) })
export const platformRightsInput = z
  .object({
    themes: readWrite,
    modules: readWrite,
    contents: readWrite,
    contentCategories: readWrite,
    companies: readWrite,
    platformManagers: readWrite,
    users: readWrite,
  })
  .partial()
export const companyRightsInput = z.object({
  training: readWrite.default({ read: false, write: false }),
  admin: readWrite.default({ read: false, write: false }),
  responsible: flag.default(false),
})

// Catalogue (decisions: catalogue)
export const byId = z.object({ id })
export const byIdList = z.object({ idList })
export const named = z.object({ name: emptyAsNull(shortName).optional(), fallbackName: shortName })
export const updateNamed = byId.extend({ name: emptyAsNull(shortName).optional(), fallbackName: shortName.optional() })

const resourceFields = {
  /** New files; `resourceNameList` names them in the same order. */
  resources: z.array(upload).max(50).optional(),
  resourceNameList: listOf(z.string().trim().max(150), 50).optional(),
  /** On a new version: the earlier resources to keep (all of them when absent). */
  keepResourceIdList: listOf(id, 50).optional(),
}
export const createContent = z.object({
  title,
  type: contentType,
  language,
  description,
  level: level.default(1),
  isTool: flag.default(false),
  tags: listOf(z.string().trim().min(1).max(40), 30).default([]),
  categoryId: id,
  quizScoreValidation: fromEmpty(integer(0, 100)),
  link: fromEmpty(webLink),
  completeOnOpen: flag.default(false),
  relatedContentIdList: listOf(id, 200).default([]),
  requiredContentIdList: listOf(id, 200).default([]),
  file: upload.optional(),
  illustration: upload.optional(),
  ...resourceFields,
})
/** Absent fields keep the former version's value; a new `file` replaces the package. The type cannot change. */
export const createContentVersion = createContent.partial().extend({
  id,
  level: level.optional(),
  isTool: flag.optional(),
  completeOnOpen: flag.optional(),
  tags: listOf(z.string().trim().min(1).max(40), 30).optional(),
  relatedContentIdList: listOf(id, 200).optional(),
  requiredContentIdList: listOf(id, 200).optional(),
})
export const contentIdList = z.object({ contentIdList: idList })
export const listContents = listQuery.extend({
  type: contentType.optional(),
  categoryId: id.optional(),
  language: language.optional(),
  tag: z.string().max(40).optional(),
  isTool: flag.optional(),
  state: z.enum(contentStates).optional(),
})

const chapter = z.object({ title, contentIdList: listOf(id, 500) })
const moduleFields = {
  title,
  language,
  description: z.string().trim().max(4000).default(''),
  themeId: id,
  /** For a `course`: titled chapters, each with at least one content. */
  chapters: listOf(chapter, 200).optional(),
  /** For `free-content`: one flat list. */
  contentIdList: listOf(id, 500).optional(),
  illustration: upload.optional(),
  ...resourceFields,
}
export const createModule = z.object({ ...moduleFields, type: moduleType })
export const createModuleVersion = z
  .object(moduleFields)
  .partial()
  .extend({ id, description: z.string().trim().max(4000).optional(), type: moduleType.optional() })
export const moduleIdList = z.object({ moduleIdList: idList })
export const listModules = listQuery.extend({
  type: moduleType.optional(),
  themeId: id.optional(),
  language: language.optional(),
})

export const createCompany = z.object({ name: shortName, logo: upload.optional() })
export const updateCompany = z.object({
  name: shortName.optional(),
  logo: upload.optional(),
  removeLogo: flag.optional(),
})

// People of the platform
/** Where an account stands: known by e-mail only, e-mail not confirmed, open, suspended. */
export const userState = z.enum(['active', 'suspended', 'unverified', 'invited'])
export const listUsers = listQuery.extend({ state: userState.optional() })
/** Rights of everybody in the list, instead of those they had; without any right they are no platform managers any more. */
export const setPlatformManagers = z.object({
  userList: z.array(email).min(1).max(200),
  platformManagementRights: platformRightsInput,
})

// Company area. Every input is used with the company of the path.
export const addManagers = z.object({ userList: z.array(email).min(1).max(200), rights: companyRightsInput })
export const updateManager = byId.extend({ rights: companyRightsInput })

const licenceModule = z.object({ moduleId: id, moduleVersionId: id })
const licenceFields = {
  name: shortName,
  startDate: dateOnly,
  endDate: dateOnly,
  maxActiveUserAllowed: integer(1, 10_000_000),
  hasAuthorizedDomainList: flag.default(false),
  authorizedDomainList: z.array(emailDomain).max(500).default([]),
  mandatoryExpireDate: flag.default(false),
  comment: z.string().trim().max(2000).default(''),
  companyManagerIdList: z.array(id).max(500).default([]),
  platformManagerIdList: z.array(id).max(500).default([]),
  businessSupportEmailList: z.array(email).max(50).default([]),
}
/** Modules by id (their latest version) or by id and version; at least one (specification §5 Company). */
const licenceModules = {
  moduleIdList: z.array(id).max(500).optional(),
  modules: z.array(licenceModule).max(500).optional(),
}
export const createLicence = z.object({ ...licenceFields, ...licenceModules })
export const updateLicence = z
  .object({
    ...licenceFields,
    hasAuthorizedDomainList: flag,
    authorizedDomainList: z.array(emailDomain).max(500),
    mandatoryExpireDate: flag,
    comment: z.string().trim().max(2000),
    companyManagerIdList: z.array(id).max(500),
    platformManagerIdList: z.array(id).max(500),
    businessSupportEmailList: z.array(email).max(50),
    /** Module ids whose running `course` accesses move to the new version too. */
    moveRunningModuleIdList: z.array(id).max(500),
  })
  .partial()
  .extend({ id, ...licenceModules })

export const licenceModuleId = byId.extend({ moduleId: id })

const accessTerms = {
  expireDate: emptyAsNull(dateOnly).optional(),
  hasMaxDayTimeLimit: flag.default(false),
  maxDayTimeLimit: emptyAsNull(integer(1, 3650)).optional(),
}
export const giveAccess = z.object({
  moduleLicenceId: id,
  moduleId: id,
  userList: z.array(email).max(10_000).default([]),
  userGroupIdList: z.array(id).max(200).default([]),
  ...accessTerms,
})
export const updateAccess = byId.extend({
  expireDate: emptyAsNull(dateOnly).optional(),
  hasMaxDayTimeLimit: flag.optional(),
  maxDayTimeLimit: emptyAsNull(integer(1, 3650)).optional(),
})
export const listAccesses = listQuery.extend({
  state: z.enum(['active', 'inactive', 'revoked', 'expired']).optional(),
  moduleLicenceId: id.optional(),
  moduleId: id.optional(),
  userId: id.optional(),
  /** Only active ones that end within so many days, by their own terms or with their licence. */
  endsWithinDays: integer(1, 366).optional(),
  neverOpened: flag.optional(),
})

// Participant
export const userModuleId = z.object({ userModuleId: id })
export const userContentId = userModuleId.extend({ contentId: id })
/** `restart`: a new attempt, even where the former one could be gone on with. */
export const openUserContent = userContentId.extend({ restart: flag.optional() })
export const orderUserModules = z.object({ userModuleIdList: idList })
export const saveNotes = userContentId.extend({ notes: z.string().max(20_000) })
export const setFavorite = userContentId.extend({ isFavorite: flag })
export const setResourceFavorite = userContentId.extend({ resourceId: id, isFavorite: flag })

const elementName = z.string().min(1).max(200)
const scoCommit = z.object({
  elements: z.record(elementName, z.string().max(64_000)),
  suspendData: z.string().optional(),
  /** Every write of a score or a status in this session: element, value, milliseconds since launch. */
  history: z
    .array(z.tuple([elementName, z.string().max(255), z.number().nonnegative()]))
    .max(5000)
    .optional(),
  sessionTime: z.string().max(40).optional(),
})
/** What the player sends: see `userData` in the specification §7; `sequence` rises within the attempt. */
export const commit = z.object({
  attemptId: id,
  sequence: z.int().min(1),
  /** Signed by the server at launch; needed only where no session authorises the call. */
  attemptToken: z.string().max(500).optional(),
  /** Which launch of the attempt: an older launch never overwrites a newer one. */
  launch: z.int().min(1).optional(),
  scos: z.record(z.string().min(1).max(255), scoCommit),
})
export type Commit = z.infer<typeof commit>
export const saveUserData = commit.extend({ userModuleId: id, contentId: id })

const supportMessage = plainText(5000)
/** Sent only with the sender's consent; of the page without its query, which in links of e-mails holds a token. */
const supportDetails = z
  .object({
    browser: plainLine(300),
    page: plainLine(300).transform((page) => page.replace(/[?#].*/, '')),
    version: plainLine(40),
  })
  .partial()
  .optional()
/** Of somebody signed in the e-mail is their own, whatever stands here. */
export const support = z.object({
  email,
  message: supportMessage,
  language: language.optional(),
  details: supportDetails,
})
export const userSupport = z.object({
  type: z.enum(supportTypes),
  userModuleId: id.optional(),
  message: supportMessage,
  details: supportDetails,
})

/** Nested no deeper than a browser's own errors are, and no longer. */
function isBounded(value: unknown, depth = clientLogLimits.depth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isBounded(inner, depth - 1))
}
/** One entry of the browser's log (specification §7 "Remote logging"); a time is ISO 8601 or milliseconds. */
export const clientLog = z.object({
  level: z.enum(clientLogLevels),
  message: z.string().min(1).max(clientLogLimits.message),
  timestamp: z.union([z.iso.datetime({ offset: true }), z.int().min(0).max(4_000_000_000_000)]).optional(),
  stacktrace: z.string().max(clientLogLimits.stacktrace).nullish(),
  data: z
    .unknown()
    .refine((value) => isBounded(value) && (JSON.stringify(value) ?? '').length <= clientLogLimits.data)
    .optional(),
})

function fromEmpty<T extends z.ZodType>(schema: T) {
  return emptyAsNull(schema).optional()
}
