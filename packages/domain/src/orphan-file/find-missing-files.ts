import type { NotNull } from 'kysely'
import pLimit from 'p-limit'
import type { Deps } from '../context.ts'
import { keptKinds } from '../stored-file/index.ts'
import { namesOf } from './names-of.ts'

type Reach = Pick<Deps, 'db' | 'storage'>
type Named = { key: string; name: string }

const together = 16

/**
 * Files that rows name and the storage lacks, such as after a restore from two backups.
 * @returns how many were looked for, and those that are missing
 */
export async function findMissingFiles(reach: Reach): Promise<{ count: number; missing: Named[] }> {
  const files: Named[] = []
  for (const kind of keptKinds) {
    // The file of a certificate is made again where it is missing.
    if (kind === 'certificate') continue
    const named = reach.db
      .selectFrom(namesOf[kind].as('named'))
      .select(({ fn }) => ['key', fn.min('name').as('name')])
      .where('key', 'is not', null)
      .groupBy('key')
    files.push(...(await named.$narrowType<{ key: NotNull }>().execute()))
  }
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
