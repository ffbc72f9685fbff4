import type { NoteOptions } from './types.ts'

/** Why a package is refused, each with what helps its author to find the fault. */
export const packageErrors = [
  'notAZip',
  'truncated', // kind
  'encrypted', // file
  'tooManyEntries', // count, max
  'tooBig', // kind (zip, entry, total), size, max, file
  'ratioTooHigh', // size, compressedSize, max, file
  'unsafePath', // file, kind
  'linkEntry', // file, kind
  'duplicateEntry', // file, kind
  'overlappingEntries', // file, other
  'corruptEntry', // file, kind
  'noManifest', // lookedFor, found
  'manifestMalformed', // file, line, column, detail
  'manifestTooBig', // kind, max
  'doctypeForbidden', // file
  'unsupportedStandard', // kind, file
  'noLaunchable', // kind
  'launchMissing', // item, href, lookedFor
  'launchOutside', // item, href
] as const
export type PackageErrorCode = (typeof packageErrors)[number]

/** A package that cannot be taken. `code` and `options` are what the manager is told; nothing was written. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
  readonly code: PackageErrorCode
  readonly options: NoteOptions

  constructor(code: PackageErrorCode, options: NoteOptions = {}, cause?: unknown) {
    super(`package refused: ${code}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.options = options
  }

  /** The form in which it is stored and shown. */
  get note() {
    return { name: this.code, options: this.options }
  }
}
