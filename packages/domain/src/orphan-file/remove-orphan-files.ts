import type { Database } from '@cursus/db'
import { hasPackageLeft } from '../content/index.ts'
import type { Deps } from '../context.ts'
import { adoptFiles } from '../stored-file/index.ts'

type Reach = Pick<Deps, 'db' | 'storage' | 'now'>
/** Only keys whose id was created between these moments are considered. */
type Span = { from: Date; until: Date }

/** Longer than any request or unpacking takes. */
const orphanAfterMs = 24 * 3_600_000
const batchSize = 1000

/**
 * Removes the orphaned files of processes killed between storing files and committing their rows;
 * returns the number of folders and files. Keys begin with the id of their row, which contains its
 * time: files younger than a day may still get a row, and files older than the first user belong to
 * another database.
 */
export async function removeOrphanFiles(reach: Reach): Promise<number> {
  await adoptFiles(reach)
  const { from } = await reach.db
    .selectFrom('users')
    .select(({ fn }) => fn.min('createdAt').as('from'))
    .executeTakeFirstOrThrow()
  if (!from) return 0
  const span = { from, until: new Date(reach.now().getTime() - orphanAfterMs) }
  return (
    (await removeFolders(reach, span, 'content', 'contentVersions')) +
    (await removeFolders(reach, span, 'module', 'moduleVersions')) +
    (await removeFolders(reach, span, 'attestations', 'attestations')) +
    (await removeFolders(reach, span, 'records', 'madeFiles')) +
    (await removeZips(reach, span)) +
    (await removeRuns(reach, span)) +
    (await removeCompanyPictures(reach, span)) +
    (await removeExports(reach, span))
  )
}

/** The ids that have a row. */
async function knownIds(
  db: Database,
  table: 'contentVersions' | 'moduleVersions' | 'attestations' | 'madeFiles',
  ids: string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Everything below `<folder>/<id>` belongs to the row of that id. Rows of versions are never
 * deleted, those of certificates with their owner.
 */
async function removeFolders(
  { db, storage }: Reach,
  span: Span,
  folder: string,
  table: 'contentVersions' | 'moduleVersions' | 'attestations' | 'madeFiles',
): Promise<number> {
  let removed = 0
  for (const ids of batchesOf(idsWithin(span, await storage.names(folder)))) {
    const known = await knownIds(db, table, ids)
    for (const id of ids) {
      if (known.has(id)) continue
      await storage.removePrefix(`${folder}/${id}`)
      removed += 1
    }
  }
  return removed
}

/** Zips, also those of refused packages whose worker was killed before removing them. */
async function removeZips({ db, storage }: Reach, span: Span): Promise<number> {
  let removed = 0
  for (const ids of batchesOf(idsWithin(span, await storage.names('uploaded-packages')))) {
    const keys = ids.map((id) => `uploaded-packages/${id}.zip`)
    const rows = await db
      .selectFrom('contentVersions')
      .select('packageKey')
      .where('packageKey', 'in', keys)
      .where(hasPackageLeft)
      .execute()
    const named = new Set(rows.map(({ packageKey }) => packageKey))
    for (const key of keys) {
      if (named.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Unpacked packages: at most one run of a version is referenced. */
async function removeRuns({ db, storage }: Reach, span: Span): Promise<number> {
  let removed = 0
  for (const ids of batchesOf(idsWithin({ ...span, until: new Date(8.64e15) }, await storage.names('packages')))) {
    const rows = await db.selectFrom('contentVersions').select('filesPrefix').where('id', 'in', ids).execute()
    const named = new Set(rows.map(({ filesPrefix }) => filesPrefix))
    for (const id of ids) {
      for (const run of idsWithin(span, await storage.names(`packages/${id}`))) {
        const prefix = `packages/${id}/${run}`
        if (named.has(prefix)) continue
        await storage.removePrefix(prefix)
        removed += 1
      }
    }
  }
  return removed
}

async function removeCompanyPictures({ db, storage }: Reach, span: Span): Promise<number> {
  const keys: string[] = []
  for (const company of await storage.names('company')) {
    if (timeOf(company) === undefined) continue
    const pictures = (await storage.names(`company/${company}`)).filter((name) => isWithin(span, name))
    keys.push(...pictures.map((name) => `company/${company}/${name}`))
  }
  let removed = 0
  for (const batch of batchesOf(keys)) {
    // Certificates keep the pictures that the company had when they were made.
    const tables = (['companies', 'attestations'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['logoKey', 'signatureKey'])
        .distinct()
        .where(({ eb, or }) => or([eb('logoKey', 'in', batch), eb('signatureKey', 'in', batch)]))
        .execute(),
    )
    const rows = (await Promise.all(tables)).flat()
    const named = new Set(rows.flatMap(({ logoKey, signatureKey }) => [logoKey, signatureKey]))
    for (const key of batch) {
      if (named.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Exports whose worker was killed after the account was erased. */
async function removeExports({ db, storage }: Reach, span: Span): Promise<number> {
  const names = new Map(
    (await storage.names('data-exports')).filter((name) => isWithin(span, name)).map((name) => [idIn(name), name]),
  )
  let removed = 0
  for (const ids of batchesOf([...names.keys()])) {
    const known = await knownIds(db, 'madeFiles', ids)
    for (const id of ids) {
      if (known.has(id)) continue
      await storage.remove(`data-exports/${names.get(id)}`)
      removed += 1
    }
  }
  return removed
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/** The time in an id; undefined for a name in another format. */
function timeOf(name: string): Date | undefined {
  const id = idPattern.exec(name)?.[0]
  return id === undefined ? undefined : new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

function isWithin({ from, until }: Span, name: string): boolean {
  const time = timeOf(name)
  return time !== undefined && time >= from && time < until
}

const idsWithin = (span: Span, names: readonly string[]): string[] =>
  names.filter((name) => isWithin(span, name)).map(idIn)

const idIn = (name: string): string => idPattern.exec(name)![0]

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize)
}
