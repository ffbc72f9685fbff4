import pLimit from 'p-limit'
import { hasPackageLeft } from '../content/index.ts'
import type { Deps } from '../context.ts'
import { keyOf } from '../made-file/index.ts'

type Reach = Pick<Deps, 'db' | 'storage'>
/** A file that a row names; `name` is that of the content, module or company, or an id. */
type Named = { key: string; noun: 'content' | 'module' | 'resource' | 'company' | 'certificate' | 'file'; name: string }

const together = 16

/**
 * Files that rows name and the storage lacks, such as after a restore from two backups.
 * @returns how many were looked for, and those that are missing
 */
export async function findMissingFiles(reach: Reach): Promise<{ count: number; missing: Named[] }> {
  const files = await listNamedFiles(reach)
  const limit = pLimit(together)
  const found = await Promise.all(files.map((file) => limit(() => isStored(reach, file.key))))
  return { count: files.length, missing: files.filter((_, at) => !found[at]) }
}

/** A key ends with a slash where it is a folder, which holds a file then. */
async function isStored({ storage }: Reach, key: string): Promise<boolean> {
  if (!key.endsWith('/')) return (await storage.stat(key)) !== undefined
  for await (const _ of storage.list(key)) return true
  return false
}

async function listNamedFiles({ db }: Reach): Promise<Named[]> {
  const contents = db.selectFrom('contentVersions').select(['title as name', 'filesPrefix', 'illustrationKey'])
  const packages = db.selectFrom('contentVersions').select(['title as name', 'packageKey']).where(hasPackageLeft)
  const modules = db.selectFrom('moduleVersions').select(['title as name', 'illustrationKey'])
  const resources = db.selectFrom('resources').select(['name', 'fileKey'])
  const companies = db.selectFrom('companies').select(['name', 'logoKey', 'signatureKey'])
  const certificates = db.selectFrom('attestations').select(['id as name', 'logoKey', 'signatureKey', 'pictureKey'])
  // The file of a certificate is made again where it is missing.
  const made = db.selectFrom('madeFiles').selectAll().where('state', '=', 'ready').where('kind', '<>', 'attestation')
  const named = (noun: Named['noun'], name: string, keys: (string | null)[]) =>
    keys.flatMap((key) => (key === null ? [] : { key, noun, name }))
  const files: Named[] = [
    ...(await contents.execute()).flatMap(({ name, filesPrefix, illustrationKey }) =>
      named('content', name, [filesPrefix && `${filesPrefix}/`, illustrationKey]),
    ),
    ...(await packages.execute()).flatMap(({ name, packageKey }) => named('content', name, [packageKey])),
    ...(await modules.execute()).flatMap(({ name, illustrationKey }) => named('module', name, [illustrationKey])),
    ...(await resources.execute()).flatMap(({ name, fileKey }) => named('resource', name, [fileKey])),
    ...(await companies.execute()).flatMap(({ name, ...keys }) => named('company', name, Object.values(keys))),
    // Those that the company has now are named by it.
    ...(await certificates.execute()).flatMap(({ name, ...keys }) => named('certificate', name, Object.values(keys))),
    ...(await made.execute()).map((file): Named => ({ key: keyOf(file), noun: 'file', name: file.id })),
  ]
  // Versions share files; the first one tells of them.
  return [...new Map(files.toReversed().map((file) => [file.key, file])).values()].toReversed()
}
