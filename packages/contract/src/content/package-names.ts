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
