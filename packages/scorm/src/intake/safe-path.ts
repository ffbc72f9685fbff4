import { PackageError } from '../package-error.ts'
import type { PackageLimits } from './limits.ts'

/**
 * Converts an entry's name to a path inside its folder: `/`, no empty or dot segments, NFC. Empty
 * for the folder itself. Throws `unsafePath` with the kind of danger.
 */
export function safePath(name: string, limits: PackageLimits): string {
  const refuse = (kind: string): never => {
    throw new PackageError('unsafePath', { file: printable(name), kind })
  }
  // Control characters: terminals, logs and file systems handle them differently.
  if (/\p{Cc}/u.test(name)) refuse('controlCharacter')
  const slashed = name.replaceAll('\\', '/')
  if (slashed.startsWith('//')) refuse('unc')
  if (slashed.startsWith('/') && slashed !== '/') refuse('absolute')
  if (/^[a-z]:/i.test(slashed)) refuse('drive')
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.')
  // Windows removes trailing spaces and dots: `.. ` becomes `..` there.
  if (segments.some((segment) => /^\.\.[. ]*$/.test(segment))) refuse('parent')
  const path = segments.join('/').normalize('NFC')
  if (Buffer.byteLength(path) > limits.pathBytes) refuse('tooLong')
  if (path.split('/').some((segment) => Buffer.byteLength(segment) > limits.segmentBytes)) refuse('tooLong')
  if (segments.length > limits.pathDepth) refuse('tooDeep')
  return path
}

/**
 * Makes a name safe to show and store: short, without control characters or a cut surrogate pair.
 */
export function printable(name: string): string {
  const visible = name.replace(/\p{Cc}/gu, '\ufffd')
  return visible.length > 200 ? `${visible.slice(0, 200).toWellFormed()}…` : visible
}
