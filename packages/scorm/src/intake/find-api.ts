import type { FileHandle } from 'node:fs/promises'
import type { Standard } from '../types.ts'
import { readEntry } from './entry-data.ts'
import type { PlacedFile } from './package-files.ts'

/** The first scripts of a package look up the API; later libraries are not read. */
const maxFiles = 60
const maxFileBytes = 2 * 1024 * 1024

/**
 * The standard whose API the content uses, by the names in its launch file and scripts; undefined
 * when it names neither or both.
 */
export function findApi(file: FileHandle, placed: readonly PlacedFile[], launchFile: string): Standard | undefined {
  const isLaunch = ({ path }: PlacedFile) => path.endsWith(launchFile)
  const scripts = placed.filter(({ path }) => /\.js$/i.test(path))
  let names12 = false
  let names2004 = false
  for (const { path, entry } of [...placed.filter(isLaunch), ...scripts].slice(0, maxFiles)) {
    if (entry.size > maxFileBytes) continue
    const text = readEntry(file, entry, path).toString('latin1')
    names12 ||= /LMSInitialize/.test(text)
    names2004 ||= /API_1484_11/.test(text)
  }
  if (names12 === names2004) return undefined
  return names12 ? '1.2' : '2004'
}
