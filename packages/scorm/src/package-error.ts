import type { NoteOptions } from './types.ts'

/** Why a package is refused; each has the options that help its author find the fault. */
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

/** A package that is refused. The manager sees `code` and `options`; nothing was written. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
  readonly code: PackageErrorCode
  readonly options: NoteOptions

  constructor(code: PackageErrorCode, options: NoteOptions = {}, cause?: unknown) {
    super(`package refused: ${code}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.options = options
  }

  /** The stored and displayed form. */
  get note() {
    return { name: this.code, options: this.options }
  }
}
