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

type Orphans = AsyncGenerator<string>
type IdTable = 'contentVersions' | 'moduleVersions' | 'attestations' | 'madeFiles'

/**
 * Removes the orphaned files of processes killed between storing files and committing their rows.
 * @returns the number of folders and files
 */
export async function removeOrphanFiles(reach: Reach): Promise<number> {
  await adoptFiles(reach)
  let removed = 0
  for await (const key of findOrphanFiles(reach)) {
    await (key.endsWith('/') ? reach.storage.removePrefix(key) : reach.storage.remove(key))
    removed += 1
  }
  return removed
}

/**
 * Keys of files that no row names, and of folders, which end with a slash. Keys begin with the id
 * of their row, which contains its time: files younger than a day may still get a row, and files
 * older than the first user belong to another database.
 */
export async function* findOrphanFiles(reach: Reach): Orphans {
  const { from } = await reach.db
    .selectFrom('users')
    .select(({ fn }) => fn.min('createdAt').as('from'))
    .executeTakeFirstOrThrow()
  if (!from) return
  const span = { from, until: new Date(reach.now().getTime() - orphanAfterMs) }
  // Rows of versions are never deleted, those of certificates with their owner.
  yield* findFolders(reach, span, 'content', 'contentVersions')
  yield* findFolders(reach, span, 'module', 'moduleVersions')
  yield* findFolders(reach, span, 'attestations', 'attestations')
  yield* findFolders(reach, span, 'records', 'madeFiles')
  yield* findZips(reach, span)
  yield* findRuns(reach, span)
  yield* findCompanyPictures(reach, span)
  yield* findExports(reach, span)
}

/** Of these ids, those without a row. */
async function withoutRow(db: Database, table: IdTable, ids: string[]): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Everything below `<folder>/<id>` belongs to the row of that id. */
async function* findFolders({ db, storage }: Reach, span: Span, folder: string, table: IdTable): Orphans {
  for (const ids of batchesOf(idsWithin(span, await storage.names(folder)))) {
    yield* (await withoutRow(db, table, ids)).map((id) => `${folder}/${id}/`)
  }
}

/** Zips, also those of refused packages whose worker was killed before removing them. */
async function* findZips({ db, storage }: Reach, span: Span): Orphans {
  for (const ids of batchesOf(idsWithin(span, await storage.names('uploaded-packages')))) {
    const keys = ids.map((id) => `uploaded-packages/${id}.zip`)
    const rows = await db
      .selectFrom('contentVersions')
      .select('packageKey')
      .where('packageKey', 'in', keys)
      .where(hasPackageLeft)
      .execute()
    const named = new Set(rows.map(({ packageKey }) => packageKey))
    yield* keys.filter((key) => !named.has(key))
  }
}

/** Unpacked packages: at most one run of a version is referenced. */
async function* findRuns({ db, storage }: Reach, span: Span): Orphans {
  for (const ids of batchesOf(idsWithin({ ...span, until: new Date(8.64e15) }, await storage.names('packages')))) {
    const rows = await db.selectFrom('contentVersions').select('filesPrefix').where('id', 'in', ids).execute()
    const named = new Set(rows.map(({ filesPrefix }) => filesPrefix))
    for (const id of ids) {
      for (const run of idsWithin(span, await storage.names(`packages/${id}`))) {
        const prefix = `packages/${id}/${run}`
        if (!named.has(prefix)) yield `${prefix}/`
      }
    }
  }
}

async function* findCompanyPictures({ db, storage }: Reach, span: Span): Orphans {
  const keys: string[] = []
  for (const company of await storage.names('company')) {
    if (timeOf(company) === undefined) continue
    const pictures = (await storage.names(`company/${company}`)).filter((name) => isWithin(span, name))
    keys.push(...pictures.map((name) => `company/${company}/${name}`))
  }
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
    yield* batch.filter((key) => !named.has(key))
  }
}

/** Exports whose worker was killed after the account was erased. */
async function* findExports({ db, storage }: Reach, span: Span): Orphans {
  const names = new Map(
    (await storage.names('data-exports')).filter((name) => isWithin(span, name)).map((name) => [idIn(name), name]),
  )
  for (const ids of batchesOf([...names.keys()])) {
    yield* (await withoutRow(db, 'madeFiles', ids)).map((id) => `data-exports/${names.get(id)}`)
  }
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
