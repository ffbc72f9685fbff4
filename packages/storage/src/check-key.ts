import { StorageError } from './storage.ts'

/**
 * Folder for unfinished writes. It is below the root so that a rename never crosses file systems.
 */
export const unfinishedFolder = '.unfinished'

const maxSegmentBytes = 255

function problemOf(key: string): string | undefined {
  if (key === '') return 'is empty'
  if (key.includes('\0')) return 'holds a NUL'
  if (key.includes('\\')) return 'holds a backslash'
  if (key.normalize('NFC') !== key) return 'is not in Unicode NFC'
  if (!key.isWellFormed()) return 'is not well-formed Unicode'
  const segments = key.split('/')
  if (segments[0] === unfinishedFolder) return 'is reserved'
  for (const segment of segments) {
    if (segment === '') return 'has an empty part'
    if (segment === '.' || segment === '..') return `has the part "${segment}"`
    if (Buffer.byteLength(segment) > maxSegmentBytes) return `has a part longer than ${maxSegmentBytes} bytes`
  }
  return undefined
}

/** True when the key is valid. */
export const isKey = (key: string): boolean => problemOf(key) === undefined

/**
 * Returns the key, or throws `StorageError` InvalidKey when it could leave the storage or means
 * different files on different systems.
 */
export function checkKey(key: string): string {
  const problem = problemOf(key)
  if (problem) throw new StorageError('InvalidKey', `The storage key ${JSON.stringify(key)} ${problem}`)
  return key
}

/** Like `checkKey`; a prefix may end with a slash. */
export const checkPrefix = (prefix: string): string => checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)

/** Like `checkPrefix`, for a list; empty for all files. */
export const checkListed = (prefix: string): string => (prefix === '' ? '' : checkPrefix(prefix))
