/** What a package is, as plain JSON: these values are stored with the content version and read back for years. */

/** The two families of the standard that are played; SCORM 2004 covers its 2nd, 3rd and 4th editions. */
export type Standard = '1.2' | '2004'

/** What a resource declares itself to be: a SCO speaks to the platform, an asset is only shown. */
export type ScormType = 'sco' | 'asset'

/** A bucket of `adl.data` (SCORM 2004 4th edition) that an item may use: the same text for every item that names it. */
export type SharedDataMap = { targetId: string; read: boolean; write: boolean }

/** One entry of the package's table of contents. An item without `href` is a folder (or cannot be launched). */
export type ManifestItem = {
  identifier: string
  title: string
  /** Ready to be put behind the package's root: path percent-encoded, query, `parameters` and fragment included. */
  href?: string
  /** The stored path of the launch file, as in `PackageEntry.path`. */
  file?: string
  /** As declared; already part of `href`. */
  parameters?: string
  scormType?: ScormType
  /** 1.2 `adlcp:masteryscore`, 0 to 100. */
  masteryScore?: number
  /** 2004 `minNormalizedMeasure`, −1 to 1; only there when `satisfiedByMeasure` is true. */
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
  /** 2004 4th edition, in the manifest's order; missing for none. */
  sharedData?: SharedDataMap[]
  /** 2004 `hideLMSUI`: `previous`, `continue`, `exit`, … */
  hideLmsUi: string[]
  /** `false` when the manifest hides it from the table of contents. */
  visible: boolean
  children: ManifestItem[]
}

export type PackageManifest = {
  standard: Standard
  /** `2nd`, `3rd` or `4th` for SCORM 2004; null for 1.2 or when the package does not say. */
  edition: string | null
  title: string
  items: ManifestItem[]
  /** Rules of order are in the manifest; the platform lets the learner choose freely all the same. */
  hasSequencingRules: boolean
  /** `href` and stored path of the first item that can be launched. */
  launchHref: string
  launchFile: string
}

/** Everything that was put right on the way in; the words of the manager's sheet. */
export const repairNames = [
  'nestedRoot', // folder, dropped (number of files outside it)
  'backslashes', // count
  'upperCaseManifest', // file
  'otherManifests', // count, first: side by side with the one that was taken
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
  'missingOrganisation',
  'wrongDefaultOrganisation', // declared
  'scormTypeMissing', // count
  'trailingBytes', // count
] as const
export type RepairName = (typeof repairNames)[number]

/** What works but not as its author may expect. */
export const warningNames = [
  'sequencingNotEnforced',
  'reportsNothing', // nothing but assets: the package can never say that it is done
  'caseCollision', // count, first: names that differ by case only
  'manyOrganisations', // count: only one is played
] as const
export type WarningName = (typeof warningNames)[number]

export type NoteOptions = Record<string, string | number | string[]>
export type PackageNote<Name extends string = string> = { name: Name; options: NoteOptions }

/** What the manager reads on the content's sheet. */
export type PackageReport = {
  standard: Standard
  edition: string | null
  launchFile: string
  /** Stored files and their inflated size. */
  fileCount: number
  totalBytes: number
  /** Items that can be launched and report results. */
  scoCount: number
  /** Percent, from the first SCO that has one; null without. */
  masteryScore: number | null
  repairs: PackageNote<RepairName>[]
  warnings: PackageNote<WarningName>[]
}

/** One file to store: where it lies in the zip, and where it goes (relative to the package's root, NFC, `/`). */
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
  /** A server-side script of elsewhere: to be served as `application/octet-stream` whatever its name. */
  inert?: true
}

/** The launchable items in the order of the tree, hidden ones included. */
export function launchableItems(items: readonly ManifestItem[]): ManifestItem[] {
  return items.flatMap((item) => [...(item.href === undefined ? [] : [item]), ...launchableItems(item.children)])
}

/**
 * The launchable items that a learner can choose, and so has to do. A package hides an item when its rules of order lead there; the
 * platform does not follow these, so where there are any, hidden items are offered like the others.
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
