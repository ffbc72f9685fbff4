import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file's path in the zip and what it holds. */
export type PackageFiles = Record<string, string | Buffer>

/** The same bytes whenever it is made, so that two builds of a package are one file. */
const made = new Date('2026-01-05T08:00:00Z')

/** A real zip of these files, names in UTF-8 and marked as such. */
export async function zipFiles(files: PackageFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), path, { mtime: made, compress: true })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

/** Puts every file into a folder, as tools do that zip the folder and not what it holds. */
export function inFolder(folder: string, files: PackageFiles): PackageFiles {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
}
