import { maxOfferedManifest, type PackageFacts } from '@cursus/contract/content'
import {
  BlobReader,
  configure,
  ERR_BAD_FORMAT,
  ERR_EOCDR_NOT_FOUND,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { trpcClient } from '#web/lib/trpc.ts'

// A worker from a `blob:` address is against the content security policy.
configure({ useWebWorkers: false })

const nothing: PackageFacts = { title: null, language: null, description: null, minutes: null, problem: null }

/**
 * What a package says about itself, read from its end and its manifest only. The analysis after the
 * upload decides; a package that this cannot read is sent all the same.
 */
export async function readPackage(file: File): Promise<PackageFacts> {
  const zip = new ZipReader(new BlobReader(file))
  try {
    const entries = (await zip.getEntries()).filter((entry) => !entry.directory)
    const [manifest] = entries
      .filter(({ filename }) => /(?:^|[/\\])imsmanifest\.xml$/i.test(filename) && !filename.startsWith('__MACOSX'))
      .sort((one, other) => depthOf(one.filename) - depthOf(other.filename))
    if (!manifest) {
      const found = entries.slice(0, 10).map(({ filename }) => filename)
      const options = { lookedFor: 'imsmanifest.xml', count: entries.length, found }
      return { ...nothing, problem: { name: 'noManifest', options } }
    }
    if (manifest.encrypted || manifest.uncompressedSize > maxOfferedManifest) return nothing
    const bytes = await manifest.getData(new Uint8ArrayWriter())
    return await trpcClient.management.content.readManifest.query({ manifest: base64Of(bytes) })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const isNoZip = message === ERR_BAD_FORMAT || message === ERR_EOCDR_NOT_FOUND
    return isNoZip ? { ...nothing, problem: { name: 'notAZip', options: {} } } : nothing
  } finally {
    await zip.close()
  }
}

const depthOf = (path: string) => path.split(/[/\\]/).length

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
