import { type DB, inTransaction } from '@cursus/db'
import { type AliasableExpression, type Expression, expressionBuilder, type NotNull, sql } from 'kysely'
import pLimit from 'p-limit'
import { hasPackageLeft } from '../content/index.ts'
import type { Deps } from '../context.ts'
import { adoptFiles, hasGrown, isKept, type KeptKind, keptKinds, removeBytes } from '../stored-file/index.ts'

export { adoptFiles }

const { cast, exists, fn, lit, selectFrom } = expressionBuilder<DB, 'files'>()
const text = (id: Expression<string>) => cast<string>(id, 'text')
const joined = (...parts: (string | Expression<unknown>)[]) =>
  fn<string>(
    'concat',
    parts.map((part) => (typeof part === 'string' ? sql.lit(part) : part)),
  )

/** Certificates keep those that the company had. */
const picturesAs = (column: 'logoKey' | 'signatureKey') =>
  selectFrom('companies')
    .select([`${column} as key`, 'name'])
    .unionAll(selectFrom('attestations').select(({ ref }) => [`${column} as key`, text(ref('id')).as('name')]))

/**
 * The rows that name files of a kind: their keys, and the title of a content or module, the name of
 * a company or an id. A file that none names is an orphan.
 */
const namesOf: Record<KeptKind, AliasableExpression<{ key: string | null; name: string }>> = {
  package: selectFrom('contentVersions').select(['packageKey as key', 'title as name']).where(hasPackageLeft),
  unpacked: selectFrom('contentVersions')
    .select(({ ref }) => [joined(ref('filesPrefix'), '/').as('key'), 'title as name'])
    .where('filesPrefix', 'is not', null),
  attachment: selectFrom('contentVersions')
    .select(['illustrationKey as key', 'title as name'])
    .unionAll(selectFrom('moduleVersions').select(['illustrationKey as key', 'title as name']))
    .unionAll(selectFrom('resources').select(['fileKey as key', 'name'])),
  companyPicture: picturesAs('logoKey').unionAll(picturesAs('signatureKey')),
  certificate: selectFrom('attestations').select(({ ref }) => [
    joined('attestations/', ref('id'), '/').as('key'),
    text(ref('id')).as('name'),
  ]),
  // As `keyOf` of a made file has them.
  madeFile: selectFrom('madeFiles')
    .select(({ case: when, fn: { coalesce }, ref }) => [
      when()
        .when('kind', '=', 'record')
        .then(joined('records/', ref('id'), '/record.pdf'))
        .else(joined('data-exports/', ref('id'), '.', coalesce(ref('request', '->>').key('format'), sql.lit('json'))))
        .end()
        .as('key'),
      text(ref('id')).as('name'),
    ])
    .where('state', '=', 'ready')
    .where('kind', '!=', 'attestation'),
}

type Reach = Pick<Deps, 'db' | 'storage' | 'now'>

/** What its own killed writes left. */
const unfinishedAfterMs = 30 * 60_000
const batchSize = 1000

const isNamed = (kind: KeptKind) =>
  exists(selectFrom(namesOf[kind].as('named')).select(lit(1).as('one')).whereRef('named.key', '=', 'files.key'))

/**
 * Removes files whose time is over and that nothing names: temporary and released ones, and those
 * of killed processes.
 * @returns how many
 */
export async function removeExpiredFiles(reach: Reach): Promise<number> {
  const { db, now, storage } = reach
  let removed = 0
  for (;;) {
    const expired = await db
      .selectFrom('files')
      .select(['key', 'kind', 'bytes'])
      .where('expiresAt', '<=', now())
      .orderBy('expiresAt')
      .limit(batchSize)
      .execute()
    for (const kind of new Set(expired.map((file) => file.kind))) if (isKept(kind)) await keepNamed(reach, kind)
    for (const file of expired) {
      if (await hasGrown(reach, file)) continue
      // Who publishes it meanwhile waits, and finds it gone.
      await inTransaction(db, async (tx) => {
        const row = tx.deleteFrom('files').where('key', '=', file.key).where('expiresAt', '<=', now())
        if ((await row.executeTakeFirst()).numDeletedRows === 0n) return
        await removeBytes(reach, file.kind, file.key)
        removed += 1
      })
    }
    if (expired.length < batchSize) return removed + (await storage.removeUnfinished(unfinishedAfterMs))
  }
}

/** Something else names them, or the release before has stored them. */
const keepNamed = ({ db, now }: Pick<Reach, 'db' | 'now'>, kind: KeptKind) =>
  db
    .updateTable('files')
    .set({ expiresAt: null })
    .where('kind', '=', kind)
    .where('expiresAt', '<=', now())
    .where(isNamed(kind))
    .execute()

/** Files that nothing names, and when they are removed; null where nobody has released them. */
export async function findOrphanFiles(reach: Reach): Promise<{ key: string; expiresAt: Date | null }[]> {
  await adoptFiles(reach)
  const found = keptKinds.map((kind) =>
    reach.db
      .selectFrom('files')
      .select(['key', 'expiresAt'])
      .where('kind', '=', kind)
      .where(({ not }) => not(isNamed(kind)))
      .orderBy('key')
      .execute(),
  )
  return (await Promise.all(found)).flat()
}

type Named = { key: string; name: string }

const together = 16

/**
 * Files that rows name and the storage lacks, such as after a restore from two backups.
 * @returns how many were looked for, and those that are missing
 */
export async function findMissingFiles(
  reach: Pick<Reach, 'db' | 'storage'>,
): Promise<{ count: number; missing: Named[] }> {
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
async function isStored({ storage }: Pick<Reach, 'storage'>, key: string): Promise<boolean> {
  if (!key.endsWith('/')) return (await storage.stat(key)) !== undefined
  for await (const _ of storage.list(key)) return true
  return false
}
