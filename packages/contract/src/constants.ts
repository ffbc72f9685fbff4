/** Business constants (specification §9) and the limits that it leaves open. Sizes in bytes. */
export const clientVersion = '1.3.2'
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'fr'

export const contentTypes = ['scorm-content', 'scorm-quiz', 'embedded-content', 'external-link'] as const
export type ContentType = (typeof contentTypes)[number]
export const isScorm = (type: ContentType) => type === 'scorm-content' || type === 'scorm-quiz'
export const moduleTypes = ['course', 'free-content'] as const
export type ModuleType = (typeof moduleTypes)[number]
export const contentLevels = [1, 2, 3] as const
export const supportTypes = ['technical', 'content', 'access', 'other'] as const
export type SupportType = (typeof supportTypes)[number]

/** Levels of remote logging (specification §9): an entry has one of the first four, `None` as a setting sends nothing. */
export const clientLogLevels = ['Debug', 'Info', 'Warn', 'Error'] as const
export type ClientLogLevel = (typeof clientLogLevels)[number]
export const remoteLogLevels = [...clientLogLevels, 'None'] as const
export type RemoteLogLevel = (typeof remoteLogLevels)[number]
/** Whether entries of a level are sent where `least` is set. */
export const isLogged = (level: ClientLogLevel, least: RemoteLogLevel): boolean =>
  remoteLogLevels.indexOf(level) >= remoteLogLevels.indexOf(least)
/** What an entry of the browser's log may hold: characters, and for `data` characters of JSON and levels of nesting. */
export const clientLogLimits = { message: 2000, stacktrace: 10_000, data: 8000, depth: 5 }

export const nameLength = { min: 2, max: 30 }
export const passwordLength = { min: 8, max: 30 }
export const titleLength = { min: 1, max: 150 }
export const expiryNoticeDays = 7
export const updateCheckMs = 60_000

const MiB = 1024 * 1024
/** Default upload limits; each can be set by the operator. */
export const uploadLimits = {
  companyLogo: 2 * MiB,
  illustration: 5 * MiB,
  resource: 100 * MiB,
  scormPackage: 1024 * MiB,
}
export type UploadLimits = typeof uploadLimits
/** What a learner's package may keep for one content, whatever the standard says. */
export const maxUserDataBytes = MiB

/** The fixed set of 77 avatars: `000-avatar.png` and `001-avatar.svg` … `076-avatar.svg` (specification §3). */
export const defaultAvatar = '000-avatar.png'
export const avatars: readonly string[] = [
  defaultAvatar,
  ...Array.from({ length: 76 }, (_, i) => `${String(i + 1).padStart(3, '0')}-avatar.svg`),
]

export const notificationTypes = [
  'platformRightsAdd',
  'platformRightsUpdated',
  'platformRightsDeleted',
  'accountRightsAdd',
  'accountRightsUpdated',
  'accountRightsDeleted',
  'newThemeCreated',
  'themeUpdated',
  'themeArchived',
  'themeRestored',
  'newContentCreated',
  'newContentVersionCreated',
  'contentArchived',
  'contentRestored',
  'newModuleCreated',
  'newModuleVersionCreated',
  'moduleArchived',
  'moduleRestored',
  'companyCreated',
  'moduleAccessCreated',
  'newModuleAvailable',
  'moduleIsAboutToExpired',
  'moduleCompleted',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** E-mails that the platform sends; each has a template in both languages. */
export const mailTemplates = [
  'validateEmail',
  'resetPassword',
  'invitation',
  'newModuleAvailable',
  'moduleIsAboutToExpired',
  'supportMessage',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Where the latest version of a content stands, for a filter; one that waits is being processed. */
export const contentStates = ['processing', 'ready', 'failed'] as const
export type ContentState = (typeof contentStates)[number]

/** Why a package is refused, or could not be unpacked (the worker's verdict on an uploaded zip). */
export const packageErrorNames = [
  'notAZip',
  'truncated',
  'encrypted',
  'tooManyEntries',
  'tooBig',
  'ratioTooHigh',
  'unsafePath',
  'linkEntry',
  'duplicateEntry',
  'overlappingEntries',
  'corruptEntry',
  'noManifest',
  'manifestMalformed',
  'manifestTooBig',
  'doctypeForbidden',
  'unsupportedStandard',
  'noLaunchable',
  'launchMissing',
  'launchOutside',
  // Not the package's fault, as far as anybody knows: it can be sent again as it is.
  'processingFailed',
] as const
export type PackageErrorName = (typeof packageErrorNames)[number]

/** What the intake puts right in a package by itself; the words of the content's sheet. */
export const packageRepairNames = [
  'nestedRoot',
  'backslashes',
  'upperCaseManifest',
  'otherManifests',
  'missingFiles',
  'encoding',
  'manifestEncoding',
  'manifestStart',
  'junkSkipped',
  'serverFilesDropped',
  'inertFiles',
  'duplicateFiles',
  'caseMismatch',
  'unlaunchableItems',
  'versionGuessed',
  'missingOrganisation',
  'wrongDefaultOrganisation',
  'scormTypeMissing',
  'trailingBytes',
] as const
export type PackageRepairName = (typeof packageRepairNames)[number]

/** What works in a package, but not as its author may expect. */
export const packageWarningNames = [
  'sequencingNotEnforced',
  'reportsNothing',
  'caseCollision',
  'manyOrganisations',
] as const
export type PackageWarningName = (typeof packageWarningNames)[number]
