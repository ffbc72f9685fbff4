/**
 * Description of a package as plain JSON. It is stored with the content version, so old forms must
 * stay readable.
 */

/** The supported families of the standard; SCORM 2004 covers its 2nd, 3rd and 4th editions. */
export type Standard = '1.2' | '2004'

/** Declared type of a resource: a SCO calls the API, an asset is only shown. */
export type ScormType = 'sco' | 'asset'

/**
 * A bucket of `adl.data` (SCORM 2004 4th edition) that an item may use; items that name it share
 * its text.
 */
export type SharedDataMap = { targetId: string; read: boolean; write: boolean }

/**
 * An entry of the package's table of contents. An item without `href` is a folder, or cannot be
 * launched.
 */
export type ManifestItem = {
  identifier: string
  title: string
  /**
   * Relative to the package's root: path percent-encoded, query, `parameters` and fragment
   * included.
   */
  href?: string
  /** The stored path of the launch file, as in `PackageEntry.path`. */
  file?: string
  /** As declared; included in `href`. */
  parameters?: string
  scormType?: ScormType
  /** 1.2 `adlcp:masteryscore`, 0 to 100. */
  masteryScore?: number
  /** 2004 `minNormalizedMeasure`, −1 to 1; only when `satisfiedByMeasure` is true. */
  scaledPassingScore?: number
  /** 2004, 0 to 1. */
  completionThreshold?: number
  dataFromLms?: string
  /** As declared: 1.2 `HHHH:MM:SS`, 2004 an ISO 8601 duration. */
  maxTimeAllowed?: string
  timeLimitAction?: string
  /** 1.2 `adlcp:prerequisites`, verbatim. */
  prerequisites?: string
  /** 2004, the primary objective first. */
  objectiveIds: string[]
  /** 2004 4th edition, in the manifest's order; absent when empty. */
  sharedData?: SharedDataMap[]
  /** 2004 `hideLMSUI`: `previous`, `continue`, `exit`, … */
  hideLmsUi: string[]
  /** `false` when the manifest hides it from the table of contents. */
  visible: boolean
  children: ManifestItem[]
}

export type PackageManifest = {
  standard: Standard
  /** `2nd`, `3rd` or `4th` for SCORM 2004; null for 1.2 or when not declared. */
  edition: string | null
  title: string
  items: ManifestItem[]
  /** The manifest has sequencing rules; the platform ignores them and lets the learner choose. */
  hasSequencingRules: boolean
  /** `href` and stored path of the first launchable item. */
  launchHref: string
  launchFile: string
}

/** Repairs made by the intake; shown in the content's sheet. */
export const repairNames = [
  'nestedRoot', // folder, dropped (number of files outside it)
  'backslashes', // count
  'upperCaseManifest', // file
  'otherManifests', // count, first: side by side with the chosen one
  'missingFiles', // count, first
  'encoding', // charset, count: entry names
  'manifestEncoding', // charset
  'manifestStart', // kind: 'whitespace'
  'junkSkipped', // count
  'serverFilesDropped', // count, first
  'inertFiles', // count, first
  'duplicateFiles', // count, first: same name, same bytes
  'caseMismatch', // count, first
  'unlaunchableItems', // count, first
  'versionGuessed', // declared, standard
  'versionContradicted', // declared, standard: the namespaces belong to the other standard
  'missingOrganisation',
  'wrongDefaultOrganisation', // declared
  'scormTypeMissing', // count
  'trailingBytes', // count
] as const
export type RepairName = (typeof repairNames)[number]

/** Features that work differently from what the author may expect. */
export const warningNames = [
  'sequencingNotEnforced',
  'reportsNothing', // assets only: the package can never report completion
  'caseCollision', // count, first: names that differ in case only
  'manyOrganisations', // count: only one is played
] as const
export type WarningName = (typeof warningNames)[number]

export type NoteOptions = Record<string, string | number | string[]>
export type PackageNote<Name extends string = string> = { name: Name; options: NoteOptions }

/** Report shown in the content's sheet. */
export type PackageReport = {
  standard: Standard
  edition: string | null
  launchFile: string
  /** Number of stored files and their inflated size. */
  fileCount: number
  totalBytes: number
  /** Launchable items that report results. */
  scoCount: number
  /** Percent, from the first SCO that has one; null when none has. */
  masteryScore: number | null
  repairs: PackageNote<RepairName>[]
  warnings: PackageNote<WarningName>[]
}

/**
 * A file to store: its position in the zip, and its path (relative to the package's root, NFC,
 * `/`).
 */
export type PackageEntry = {
  path: string
  /** Inflated bytes, checked while inflating. */
  size: number
  compressedSize: number
  crc32: number
  /** 0 stored, 8 deflated. */
  method: 0 | 8
  /** Offset of the file's data in the zip. */
  dataStart: number
  /** A server-side script: served as `application/octet-stream` whatever its name. */
  inert?: true
}

/** The launchable items in tree order, hidden ones included. */
export function launchableItems(items: readonly ManifestItem[]): ManifestItem[] {
  return items.flatMap((item) => [...(item.href === undefined ? [] : [item]), ...launchableItems(item.children)])
}

/**
 * The launchable items that a learner can choose and has to complete. Packages hide items that only
 * their sequencing rules open; the platform ignores these rules, so a package with rules offers its
 * hidden items too.
 */
export function offeredItems({
  items,
  hasSequencingRules,
}: {
  items: readonly ManifestItem[]
  hasSequencingRules: boolean
}): ManifestItem[] {
  const launchable = launchableItems(items)
  const visible = launchable.filter((item) => item.visible)
  return hasSequencingRules || visible.length === 0 ? launchable : visible
}
