import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Contents by path in the zip. */
export type PackageFiles = Record<string, string | Buffer>

/** A fixed date, so that two builds of a package are identical. */
const made = new Date('2026-01-05T08:00:00Z')

/** Makes a zip of these files, with names flagged as UTF-8. */
export const zipFiles = (files: PackageFiles): Promise<Buffer> => buffer(zipStream(files))

/** The same as a stream, for packages larger than memory. Without `compress`, files are stored. */
export function zipStream(files: PackageFiles, compress = true): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), path, { mtime: made, compress })
  }
  zip.end()
  return zip.outputStream
}

/** Puts every file into a folder, as tools do that zip the folder itself. */
export function inFolder(folder: string, files: PackageFiles): PackageFiles {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
}
