import { StorageError } from './storage-error.ts'

/** Folder for files being written; below the root so that a rename never crosses a disk. */
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

/** Whether a file can have this key. */
export const isKey = (key: string): boolean => problemOf(key) === undefined

/** Gives the key back; throws `StorageError` InvalidKey for one that could leave the storage or that two systems would read differently. */
export function checkKey(key: string): string {
  const problem = problemOf(key)
  if (problem) throw new StorageError('InvalidKey', `The storage key ${JSON.stringify(key)} ${problem}`)
  return key
}

/** A prefix may be written with a slash at its end. */
export const checkPrefix = (prefix: string): string => checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
