import { PackageError } from '../package-error.ts'
import type { PackageEntry, PackageNote, RepairName, WarningName } from '../types.ts'
import { printable } from './safe-path.ts'
import type { ZipEntry } from './zip-file.ts'

/** A zip entry with its safe path, relative to the root of the zip. */
export type PlacedFile = { path: string; entry: ZipEntry; hasBackslash: boolean }

type ChosenFiles = {
  entries: PackageEntry[]
  repairs: PackageNote<RepairName>[]
  warnings: PackageNote<WarningName>[]
}

/** Whether the file is metadata that an operating system adds to folders. */
export function isJunk(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return (
    path.startsWith('__MACOSX/') || name.startsWith('._') || ['.ds_store', 'thumbs.db', 'desktop.ini'].includes(name)
  )
}

const serverFile = /(^|\/)(\.ht[^/]*|web\.config|\.user\.ini)$/i
const serverScript = /\.(php\d?|phtml|phar|aspx?|ashx|asmx|cfm|jspx?|cgi|pl|py|rb|sh)$/i

/**
 * Returns the files to store: those under the manifest's folder, without junk and server
 * configuration. Server-side scripts are stored as inert bytes. Throws `duplicateEntry`.
 */
export function chooseFiles(placed: readonly PlacedFile[], root: string): ChosenFiles {
  const repairs: PackageNote<RepairName>[] = []
  const warnings: PackageNote<WarningName>[] = []
  const useful = placed.filter(({ path }) => !isJunk(path))
  const inside = useful.filter(({ path }) => path.startsWith(root))
  const dropped = inside.filter(({ path }) => serverFile.test(path))
  const { unique, repeated } = withoutRepeats(inside.filter(({ path }) => !serverFile.test(path)))
  const entries = unique.map(({ path, entry }) => packageEntry(path.slice(root.length), entry))
  checkFolders(entries)

  const note = (list: PackageNote[], name: string, paths: readonly string[]) => {
    if (paths.length > 0)
      list.push({ name, options: { count: paths.length, first: paths.slice(0, 10).map(printable) } })
  }
  if (root !== '') {
    repairs.push({ name: 'nestedRoot', options: { folder: root.slice(0, -1), dropped: useful.length - inside.length } })
  }
  const slashed = useful.filter(({ hasBackslash }) => hasBackslash).length
  if (slashed > 0) repairs.push({ name: 'backslashes', options: { count: slashed } })
  if (placed.length > useful.length) {
    repairs.push({ name: 'junkSkipped', options: { count: placed.length - useful.length } })
  }
  note(repairs, 'serverFilesDropped', pathsOf(dropped))
  note(repairs, 'inertFiles', pathsOf(entries.filter(({ inert }) => inert)))
  note(repairs, 'duplicateFiles', repeated)
  note(warnings, 'caseCollision', caseCollisions(entries))
  return { entries, repairs, warnings }
}

function packageEntry(path: string, entry: ZipEntry): PackageEntry {
  const { size, compressedSize, crc32, method, dataStart } = entry
  return { path, size, compressedSize, crc32, method, dataStart, ...(serverScript.test(path) ? { inert: true } : {}) }
}

/**
 * Removes identical duplicates. Different files of one name are refused, because readers disagree
 * on which one to take.
 */
function withoutRepeats(files: readonly PlacedFile[]) {
  const unique = new Map<string, PlacedFile>()
  const repeated: string[] = []
  for (const file of files) {
    const other = unique.get(file.path)
    if (other === undefined) {
      unique.set(file.path, file)
    } else if (other.entry.crc32 === file.entry.crc32 && other.entry.size === file.entry.size) {
      repeated.push(file.path)
    } else {
      throw new PackageError('duplicateEntry', { file: printable(file.path), kind: 'differentBytes' })
    }
  }
  return { unique: [...unique.values()], repeated }
}

function checkFolders(entries: readonly PackageEntry[]) {
  const files = new Set(entries.map(({ path }) => path))
  for (const { path } of entries) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at)
      if (files.has(folder))
        throw new PackageError('duplicateEntry', { file: printable(folder), kind: 'fileAndFolder' })
    }
  }
}

function caseCollisions(entries: readonly PackageEntry[]) {
  const seen = new Set<string>()
  return pathsOf(
    entries.filter(({ path }) => {
      const key = path.toLowerCase()
      if (seen.has(key)) return true
      seen.add(key)
      return false
    }),
  )
}

function pathsOf(files: readonly { path: string }[]) {
  return files.map(({ path }) => path)
}
