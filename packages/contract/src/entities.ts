import { z } from 'zod'
import { notificationTypes } from './constants.ts'
import { contentType, language, moduleType } from './fields.ts'

// What the platform answers: one schema for tRPC, REST and the OpenAPI document. Times are ISO 8601 UTC, days YYYY-MM-DD.
const id = z.string()
const at = z.string()
const day = z.string()
const url = z.string()
const readWrite = z.object({ read: z.boolean(), write: z.boolean() })

export const platformRights = z
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
export const companyRights = z.object({ training: readWrite, admin: readWrite, responsible: z.boolean() })

const named = z.object({ name: z.string().nullable(), fallbackName: z.string() })
export const themeRef = named.extend({ id })
export const personRef = z.object({
  id,
  email: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  avatar: z.string(),
})
export const companyRef = z.object({ id, name: z.string(), logo: url.nullable() })

/** `GET user/me` (specification §3 User). `companies` is a map by company id. */
export const me = z.object({
  id,
  email: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  avatar: z.string(),
  language,
  isSuspended: z.boolean(),
  isEmailVerified: z.boolean(),
  creationDate: at,
  platformManagementRights: platformRights,
  companies: z.record(z.string(), z.object({ company: companyRef, rights: companyRights })),
})
export type Me = z.infer<typeof me>

/** Where one is signed in. `browser` and `system` are names, null when what the browser says of itself names none. */
export const ownSession = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  creationDate: at,
  /** To about ten minutes. */
  lastUsedAt: at,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The newest copy of one's own data; `none` when none was asked for, or it is gone by now. */
export const dataExport = z.object({
  id: id.nullable(),
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: at.nullable(),
  /** When the file is removed. */
  expiresAt: at.nullable(),
  /** Of a ready one: bytes, and where only this person can fetch it. */
  size: z.number().nullable(),
  file: url.nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  creationDate: at,
  data: z
    .object({
      contentId: id,
      moduleId: id,
      themeId: id,
      userModuleId: id,
      companyId: id,
      moduleAccessId: id,
      companyName: z.string(),
      themeName: z.string(),
      moduleTitle: z.string(),
      contentTitle: z.string(),
      userLength: z.number(),
    })
    .partial(),
})
export type Notification = z.infer<typeof notification>

export const theme = named.extend({
  id,
  date: at,
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: z.number(),
})
export type Theme = z.infer<typeof theme>
export const contentCategory = named.extend({ id, contentCount: z.number() })
export type ContentCategory = z.infer<typeof contentCategory>

export const resource = z.object({ id, name: z.string(), file: url, fileName: z.string(), size: z.number() })
export const packageNote = z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) })
export const packageReport = z.object({
  standard: z.enum(['1.2', '2004']),
  edition: z.string().nullable(),
  launchFile: z.string(),
  fileCount: z.number(),
  totalBytes: z.number(),
  scoCount: z.number(),
  masteryScore: z.number().nullable(),
  repairs: z.array(packageNote),
  warnings: z.array(packageNote),
  /** Milliseconds from the start of the analysis to ready. */
  durationMs: z.number().optional(),
})
export type PackageReportView = z.infer<typeof packageReport>
export const processing = z.object({
  state: z.enum(['pending', 'processing', 'ready', 'failed']),
  percent: z.number(),
  /** `name` is a packageErrorNames entry. */
  reason: packageNote.nullable(),
  report: packageReport.nullable(),
})
export type Processing = z.infer<typeof processing>

const titled = z.object({ id, title: z.string() })
export const contentRow = z.object({
  id,
  reference: z.string(),
  contentVersionId: id,
  title: z.string(),
  type: contentType,
  language,
  level: z.number(),
  isTool: z.boolean(),
  tags: z.array(z.string()),
  category: themeRef,
  illustration: url.nullable(),
  version: z.number(),
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: z.number(),
  processing: processing.omit({ report: true }),
  creationDate: at,
})
export type ContentRow = z.infer<typeof contentRow>
export const content = contentRow.extend({
  description: z.string(),
  quizScoreValidation: z.number().nullable(),
  completeOnOpen: z.boolean(),
  link: z.string().nullable(),
  /** The uploaded package's file name and size. */
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  resources: z.array(resource),
  relatedContents: z.array(titled),
  requiredContents: z.array(titled),
  /** Modules that are not archived and whose latest version holds this content; `upToDate` false when they pin an older version. */
  modules: z.array(titled.extend({ version: z.number(), upToDate: z.boolean() })),
  createdBy: personRef.nullable(),
  processing,
})
export type Content = z.infer<typeof content>
export const contentVersionRow = z.object({
  id,
  version: z.number(),
  title: z.string(),
  creationDate: at,
  createdBy: personRef.nullable(),
  moduleCount: z.number(),
  processing: processing.omit({ report: true }),
})

export const moduleRow = z.object({
  id,
  reference: z.string(),
  moduleVersionId: id,
  title: z.string(),
  type: moduleType,
  language,
  theme: themeRef,
  illustration: url.nullable(),
  contentCount: z.number(),
  version: z.number(),
  archived: z.boolean(),
  creationDate: at,
})
export type ModuleRow = z.infer<typeof moduleRow>
const moduleContent = z.object({
  id,
  contentVersionId: id,
  version: z.number(),
  title: z.string(),
  type: contentType,
  level: z.number(),
  illustration: url.nullable(),
  /** A newer ready version of this content exists. */
  outdated: z.boolean(),
})
export const module = moduleRow.extend({
  description: z.string(),
  chapters: z.array(z.object({ id, title: z.string().nullable(), contents: z.array(moduleContent) })),
  resources: z.array(resource),
  createdBy: personRef.nullable(),
  licenceCount: z.number(),
})
export type Module = z.infer<typeof module>
export const moduleVersionRow = z.object({
  id,
  moduleId: id,
  version: z.number(),
  title: z.string(),
  type: moduleType,
  creationDate: at,
  createdBy: personRef.nullable(),
  contentCount: z.number(),
})

export const companyRow = companyRef.extend({
  creationDate: at,
  managerCount: z.number(),
  licenceCount: z.number(),
  userCount: z.number(),
})
export type CompanyRow = z.infer<typeof companyRow>
export const manager = personRef.extend({
  rights: companyRights,
  isInvited: z.boolean(),
  creationDate: at,
  isMe: z.boolean(),
})
export type Manager = z.infer<typeof manager>

/** An account as platform management sees it (specification §3 User). */
export const userRow = personRef.extend({
  language,
  isInvited: z.boolean(),
  isEmailVerified: z.boolean(),
  isSuspended: z.boolean(),
  creationDate: at,
  lastSignIn: at.nullable(),
  platformManagementRights: platformRights,
  isMe: z.boolean(),
})
export type UserRow = z.infer<typeof userRow>
/** `rights` where the person manages the company; accesses are those that they hold or held there. */
export const user = userRow.extend({
  companies: z.array(
    z.object({ company: companyRef, rights: companyRights.nullable(), accessCount: z.number(), liveCount: z.number() }),
  ),
  /** The only one left who can change platform managers: can neither be suspended nor deleted. */
  isLastManager: z.boolean(),
})
export type User = z.infer<typeof user>
export const platformManager = personRef.extend({
  platformManagementRights: platformRights,
  isInvited: z.boolean(),
  isEmailVerified: z.boolean(),
  isSuspended: z.boolean(),
  creationDate: at,
  isMe: z.boolean(),
})
export type PlatformManager = z.infer<typeof platformManager>

export const usage = z.object({ current: z.number(), max: z.number() })
export const licenceRow = z.object({
  id,
  name: z.string(),
  usage,
  startDate: day,
  endDate: day,
  suspended: z.boolean(),
  active: z.boolean(),
  expired: z.boolean(),
  moduleCount: z.number(),
  mandatoryExpireDate: z.boolean(),
  hasAuthorizedDomainList: z.boolean(),
})
export type LicenceRow = z.infer<typeof licenceRow>
export const licenceModule = z.object({
  id,
  moduleVersionId: id,
  version: z.number(),
  latestVersion: z.number(),
  title: z.string(),
  type: moduleType,
  language,
  illustration: url.nullable(),
  theme: themeRef,
  contentCount: z.number(),
  activeUserCount: z.number(),
  archived: z.boolean(),
})
export const licence = licenceRow.extend({
  maxActiveUserAllowed: z.number(),
  authorizedDomainList: z.array(z.string()),
  comment: z.string(),
  companyManagerIdList: z.array(id),
  platformManagerIdList: z.array(id),
  businessSupportEmailList: z.array(z.string()),
  modules: z.array(licenceModule),
  creationDate: at,
})
export type Licence = z.infer<typeof licence>
/** One row of `company/{id}/module`: a module version that a licence of the company gives. */
export const companyModule = licenceModule.extend({ licence: titledName() })
export type CompanyModule = z.infer<typeof companyModule>

export const accessState = z.enum([
  'revoked',
  'expired',
  'licenceSuspended',
  'licenceEnded',
  'licenceNotStarted',
  'toAccept',
  'endsSoon',
  'active',
])
export type AccessState = z.infer<typeof accessState>
export const accessRow = z.object({
  id,
  user: personRef,
  module: z.object({ id, title: z.string(), illustration: url.nullable(), type: moduleType, language, themeId: id }),
  version: z.number(),
  licence: z.object({ id, name: z.string() }),
  /** `active` or `inactive`; `reason` is the most useful single word for a badge. */
  state: z.enum(['active', 'inactive']),
  reason: accessState,
  revoked: z.boolean(),
  expired: z.boolean(),
  accepted: z.boolean(),
  expireDate: day.nullable(),
  /** The moment at which the access ends, whichever rule gives it; null when none does before the licence's end. */
  endsAt: at.nullable(),
  hasMaxDayTimeLimit: z.boolean(),
  maxDayTimeLimit: z.number().nullable(),
  /** Whole percent, rounded down. */
  progress: z.number(),
  done: z.boolean(),
  lastAccess: at.nullable(),
  creationDate: at,
})
export type AccessRow = z.infer<typeof accessRow>
export const access = accessRow.extend({
  theme: themeRef,
  language,
  createdBy: personRef.nullable(),
  acceptedAt: at.nullable(),
  doneAt: at.nullable(),
  contents: z.array(
    z.object({
      id,
      title: z.string(),
      type: contentType,
      chapter: z.string().nullable(),
      done: z.boolean(),
      doneAt: at.nullable(),
      consulted: z.boolean(),
      bestScore: z.number().nullable(),
      quizScoreValidation: z.number().nullable(),
      lastAccess: at.nullable(),
      totalSeconds: z.number(),
      attempts: z.number(),
      /** The package says passed although it gave no score, or under the platform's own mark: said to the manager. */
      remarks: z.array(z.enum(['passedWithoutScore', 'passedUnderMark'])),
    }),
  ),
})
export type Access = z.infer<typeof access>
export const giveAccessResult = z.object({
  created: z.array(z.object({ id, email: z.string() })),
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['alreadyHasAccess', 'suspended']) })),
})
export type GiveAccessResult = z.infer<typeof giveAccessResult>
/** What giving would do, before it is done; the same rules as giving itself. */
export const giveAccessPreview = z.object({
  new: z.number(),
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(['alreadyHasAccess', 'suspended']) })),
  outsideDomains: z.array(z.string()),
  usage,
  /** New seats that this sending takes (somebody who already has a seat takes none). */
  newSeats: z.number(),
  seatsLeft: z.number(),
  /** `YYYY-MM-DD` at which an access accepted today would end. */
  endsIfAcceptedToday: day.nullable(),
  error: z.object({ code: z.string(), options: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
export type GiveAccessPreview = z.infer<typeof giveAccessPreview>

export const companyUser = personRef.extend({
  isInvited: z.boolean(),
  isSuspended: z.boolean(),
  accessCount: z.number(),
  activeAccessCount: z.number(),
  progress: z.number(),
  lastAccess: at.nullable(),
})
export type CompanyUser = z.infer<typeof companyUser>
export const userGroup = z.object({
  id,
  name: z.string(),
  creationDate: at,
  userCount: z.number(),
  users: z.array(personRef),
})

export const contentLabel = z.enum(['none', 'continue', 'reread', 'retry', 'reopen'])
export const userContent = z.object({
  id,
  contentVersionId: id,
  title: z.string(),
  type: contentType,
  level: z.number(),
  isTool: z.boolean(),
  illustration: url.nullable(),
  categoryId: id,
  link: z.string().nullable(),
  label: contentLabel,
  done: z.boolean(),
  doneAt: at.nullable(),
  consulted: z.boolean(),
  lastAccess: at.nullable(),
  bestScore: z.number().nullable(),
  quizScoreValidation: z.number().nullable(),
  favorite: z.boolean(),
  hasNotes: z.boolean(),
  /** The first required content of this module that is not done: the reason why this one is locked. */
  lockedBy: titled.nullable(),
})
export type UserContent = z.infer<typeof userContent>
export const userResource = resource.extend({ favorite: z.boolean(), contentId: id.nullable() })
export const userModuleRow = z.object({
  id,
  moduleId: id,
  title: z.string(),
  type: moduleType,
  language,
  description: z.string(),
  illustration: url.nullable(),
  theme: themeRef,
  company: companyRef,
  version: z.number(),
  contentCount: z.number(),
  doneCount: z.number(),
  progress: z.number(),
  done: z.boolean(),
  doneAt: at.nullable(),
  neverOpened: z.boolean(),
  accepted: z.boolean(),
  active: z.boolean(),
  reason: accessState,
  expireDate: day.nullable(),
  endsAt: at.nullable(),
  lastAccess: at.nullable(),
  creationDate: at,
  /** The content to go on with: the last one opened that is not done, else the first one that can be opened. */
  next: z
    .object({ contentId: id, title: z.string(), chapter: z.string().nullable(), consulted: z.boolean() })
    .nullable(),
})
export type UserModuleRow = z.infer<typeof userModuleRow>
export const userModule = userModuleRow.extend({
  hasMaxDayTimeLimit: z.boolean(),
  maxDayTimeLimit: z.number().nullable(),
  /** Where the access would end if it were accepted today; shown on the acceptance screen. */
  endsIfAcceptedToday: day.nullable(),
  chapters: z.array(z.object({ id, title: z.string().nullable(), contents: z.array(userContent) })),
  resources: z.array(userResource),
  notes: z.array(z.object({ contentId: id, title: z.string(), notes: z.string(), updatedAt: at })),
})
export type UserModule = z.infer<typeof userModule>
/** One content as its player needs it. */
export const userContentDetail = userContent.extend({
  userModuleId: id,
  description: z.string(),
  notes: z.string(),
  notesUpdatedAt: at.nullable(),
  resources: z.array(userResource),
  relatedContents: z.array(titled),
  scos: z.array(z.object({ identifier: z.string(), title: z.string(), state: z.enum(['none', 'started', 'done']) })),
  /** Why the content cannot be opened now, if it cannot. */
  locked: z.object({ code: z.string(), options: z.record(z.string(), z.string()) }).nullable(),
})
export type UserContentDetail = z.infer<typeof userContentDetail>
/** `POST …/open`: an attempt to play for SCORM, a link for the others. */
export const openResult = z.object({
  link: z.string().nullable(),
  attemptId: id.nullable(),
  launchUrl: z.string().nullable(),
  /** What the launcher needs: see the player's protocol. */
  init: z
    .object({
      version: z.enum(['1.2', '2004']),
      launch: z.number(),
      sequence: z.number(),
      attemptToken: z.string(),
      scos: z.array(
        z.object({
          identifier: z.string(),
          title: z.string(),
          url,
          elements: z.record(z.string(), z.string()),
          suspendData: z.string().nullable(),
        }),
      ),
      current: z.string(),
    })
    .nullable(),
})
export type OpenResult = z.infer<typeof openResult>
/** What a commit did: `sequence` is the newest one that is stored. */
export const commitResult = z.object({
  sequence: z.number(),
  done: z.boolean(),
  bestScore: z.number().nullable(),
  progress: z.number(),
  moduleDone: z.boolean(),
})
export type CommitResult = z.infer<typeof commitResult>

export const historyRow = z.object({
  id,
  action: z.string(),
  actor: personRef.nullable(),
  /** Name of the job when the platform itself acted. */
  system: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  creationDate: at,
})
export const sentMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: at,
})

function titledName() {
  return z.object({ id, name: z.string() })
}
