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
