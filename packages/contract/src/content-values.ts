/**
 * Whether the site of an embedded content lets itself be shown in the player; `unknown` when it
 * could not be asked.
 */
export const framings = ['allowed', 'refused', 'unknown'] as const
export type Framing = (typeof framings)[number]
/** The longest stated duration of a content or a module. */
export const maxPlannedMinutes = 60_000
export const contentLevels = [1, 2, 3] as const

/**
 * State of the latest version of a content, for filters; a waiting version counts as processing.
 */
export const contentStates = ['processing', 'ready', 'failed'] as const

/** What the rules need to know of a kind of content. */
type ContentKind = {
  /** Files of ours in the player, a site in the player, or a site in a tab of its own. */
  opens: 'package' | 'frame' | 'tab'
  /** Has a mark to reach, and shows its attempts. */
  isQuiz: boolean
  /** Its version may say that opening it completes it. */
  mayCompleteOnOpen: boolean
  /** The label of its card once it is done. */
  doneLabel: 'reread' | 'retry' | 'reopen'
}

/** Each kind has its words and its icon in `components/content-kind.tsx` of the web. */
const kinds = {
  'scorm-content': { opens: 'package', isQuiz: false, mayCompleteOnOpen: true, doneLabel: 'reread' },
  'scorm-quiz': { opens: 'package', isQuiz: true, mayCompleteOnOpen: false, doneLabel: 'retry' },
  'embedded-content': { opens: 'frame', isQuiz: false, mayCompleteOnOpen: false, doneLabel: 'reread' },
  'external-link': { opens: 'tab', isQuiz: false, mayCompleteOnOpen: false, doneLabel: 'reopen' },
} as const satisfies Record<string, ContentKind>

export type ContentType = keyof typeof kinds
/** In the order of forms and filters. */
export const contentTypes = Object.keys(kinds) as ContentType[]
/** What a new content is until somebody chooses. */
export const usualType: ContentType = 'scorm-content'
export const kindOf = (type: ContentType): ContentKind => kinds[type]
export const isScorm = (type: ContentType): boolean => kindOf(type).opens === 'package'
export const scormTypes = contentTypes.filter(isScorm)

/** Why the worker refused a package or could not unpack it. */
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
  // An unexpected failure; the same package can be sent again.
  'processingFailed',
] as const
export type PackageErrorName = (typeof packageErrorNames)[number]

/** Faults that the intake repairs; shown in the content's sheet. */
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
  'versionContradicted',
  'missingOrganisation',
  'wrongDefaultOrganisation',
  'scormTypeMissing',
  'trailingBytes',
] as const
export type PackageRepairName = (typeof packageRepairNames)[number]

/** Features that work differently from what the author may expect. */
export const packageWarningNames = [
  'sequencingNotEnforced',
  'reportsNothing',
  'caseCollision',
  'manyOrganisations',
] as const
export type PackageWarningName = (typeof packageWarningNames)[number]
