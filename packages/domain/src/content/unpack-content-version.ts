import type { PackageNote } from '@cursus/contract/content'
import { title } from '@cursus/contract/field'
import { titleLength } from '@cursus/contract/field-values'
import { type ContentVersions, inTransaction, inTransactionOf, newId, whileHoldingName } from '@cursus/db'
import { PackageError, readPackage, unpackPackage } from '@cursus/scorm'
import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { withLocalFile } from '../file/index.ts'
import { releaseNames, reserveNames } from '../name/index.ts'
import { nameFile, publishFiles, releaseFiles, removeUnpublished } from '../stored-file/index.ts'
import { createProgressReporter, publishProcessing } from './processing-progress.ts'

const { and, eb, or, ref } = expressionBuilder<{ contentVersions: ContentVersions }, 'contentVersions'>()

/** Versions that are ready or may become so; a refused package never does. */
export const isNotRefused = or([
  eb('contentVersions.processingState', '<>', 'failed'),
  eb(sql<string>`${ref('contentVersions.processingReason')} ->> 'name'`, '=', 'processingFailed'),
])

/**
 * Versions whose package is still stored: refused packages are removed, those that failed otherwise
 * are kept for a retry.
 */
export const hasPackageLeft = and([eb('packageKey', 'is not', null), isNotRefused])

type Version = Pick<Selectable<ContentVersions>, 'packageKey' | 'processingState' | 'processingReason'>

/** It failed for a reason that may be temporary. */
export const mayUnpackAgain = ({ processingState, processingReason }: Omit<Version, 'packageKey'>): boolean =>
  processingState === 'failed' && processingReason?.name === 'processingFailed'

/** `hasPackageLeft`, of a version that was read: the next one, or a copy, can share its package. */
export const sharesPackage = (version: Version): boolean =>
  version.packageKey !== null && (version.processingState !== 'failed' || mayUnpackAgain(version))

/**
 * Gives the latest version of a content the title of its package, in the transaction that makes it
 * ready. Only in place of a proposal: a title that somebody typed stays, as does one whose
 * replacement is unusable or another content's.
 */
async function takePackageTitle(
  tx: Ctx,
  { contentId, contentVersionId, packageTitle }: { contentId: string; contentVersionId: string; packageTitle: string },
): Promise<void> {
  const { db } = tx
  // The lock of edits: one that has come first has made this version an earlier one.
  await db.selectFrom('contents').select('id').where('id', '=', contentId).forNoKeyUpdate().execute()
  const version = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['v.title', 'v.language', 'v.version'])
    .where('v.id', '=', contentVersionId)
    .where('v.isTitleProposed', '=', true)
    .executeTakeFirst()
  const text = title.safeParse([...packageTitle.toWellFormed()].slice(0, titleLength.max).join('')).data
  if (!version || text === undefined || text === version.title) return
  const name = { kind: 'content', language: version.language, text } as const
  if (await reserveNames(db, contentId, [name])) return
  if (version.version === 1) {
    // No version has the name of the file any more, which other packages often have too.
    await releaseNames(db, contentId)
    await reserveNames(db, contentId, [name])
  }
  await db.updateTable('contentVersions').set({ title: text }).where('id', '=', contentVersionId).execute()
  await recordEvent(tx, {
    noun: 'content',
    thingId: contentId,
    action: 'takeTitle',
    before: { title: version.title },
    after: { title: text },
  })
}

type UnpackRun = {
  /** Integer percent, increasing; at most one every 300 ms. */
  onProgress?: (percent: number) => unknown
  /** Nobody runs it again after a failure of this run. */
  isLast?: boolean
  /** Aborted when the worker stops; the version then waits for the next run. */
  signal?: AbortSignal
}

/**
 * Maximum runs of one package before it counts as failed, those of killed workers included: a
 * package that crashes every worker is stopped.
 */
export const maxUnpackTries = 9

/** Every run writes to a folder of its own, named by a row that only a run which ends publishes. */
const folderOf = (contentVersionId: string) => `packages/${contentVersionId}/`
const removeRuns = (ctx: Ctx, contentVersionId: string) =>
  removeUnpublished(ctx, 'unpacked', folderOf(contentVersionId))

/**
 * Analyses and unpacks the package of a content version, which becomes `ready` with manifest and
 * report, or `failed` with the reason. Idempotent and safe to kill or to run concurrently: one
 * update of the row makes the files reachable, and a run first removes leftovers of dead ones.
 * @throws temporary failures (disk full, database away); the version then waits again, up to the
 * maximum number of runs
 */
export async function unpackContentVersion(
  ctx: Ctx,
  { contentVersionId }: { contentVersionId: string },
  run: UnpackRun = {},
): Promise<void> {
  // One run of a version at a time; a concurrent one does nothing.
  await whileHoldingName(ctx.db, contentVersionId, async () => {
    const version = await ctx.db
      .selectFrom('contentVersions')
      .select(['contentId', 'packageKey', 'processingState', 'processingReason', 'processingTries'])
      .where('id', '=', contentVersionId)
      .executeTakeFirst()
    if (!version?.packageKey || version.processingState === 'ready') return
    if (version.processingState === 'failed') return
    // Of killed runs; a paused one finds that it cannot publish any more.
    await removeRuns(ctx, contentVersionId)
    const { contentId, processingTries: tries } = version
    // The last runs were killed: a run that fails otherwise updates the row.
    if (tries >= maxUnpackTries) {
      await fail(ctx, { contentVersionId, contentId }, gaveUp(tries))
      return
    }
    try {
      await unpack(ctx, { contentVersionId, contentId, packageKey: version.packageKey }, run)
    } catch (error) {
      await removeRuns(ctx, contentVersionId)
      if (!(error instanceof PackageError)) {
        const isLast = (run.isLast || tries + 1 >= maxUnpackTries) && !run.signal?.aborted
        await (isLast
          ? fail(ctx, { contentVersionId, contentId }, gaveUp(tries + 1))
          : waitAgain(ctx, contentVersionId, run.signal?.aborted ? tries : tries + 1))
        throw error
      }
      // The zip goes with the last version that could be analysed from it.
      await fail(ctx, { contentVersionId, contentId }, error.note, version.packageKey)
    }
  })
}

async function unpack(
  ctx: Ctx,
  { contentVersionId, contentId, packageKey }: { contentVersionId: string; contentId: string; packageKey: string },
  run: UnpackRun,
): Promise<void> {
  const startedAt = performance.now()
  run.signal?.throwIfAborted()
  await ctx.db
    .updateTable('contentVersions')
    .set((expression) => ({
      processingState: 'processing',
      processingPercent: 0,
      processingTries: expression('processingTries', '+', 1),
      processingTriedAt: ctx.now(),
    }))
    .where('id', '=', contentVersionId)
    .execute()
  await publishProcessing(ctx, contentVersionId, { state: 'processing', percent: 0 })
  if (!(await ctx.storage.stat(packageKey))) throw new PackageError('truncated', { kind: 'missing' })

  const filesPrefix = `${folderOf(contentVersionId)}${newId()}`
  const key = `${filesPrefix}/`
  await nameFile(ctx, { kind: 'unpacked', key })
  const progress = createProgressReporter(ctx, contentVersionId, run.onProgress ?? (() => {}))
  const { manifest, report } = await withLocalFile(ctx.storage, packageKey, async (zipPath) => {
    const plan = await readPackage(zipPath, { limits: { zipBytes: ctx.settings.uploadLimits.scormPackage } })
    const files = ctx.storage.fill(filesPrefix)
    try {
      await unpackPackage(zipPath, plan, (path, source) => files.put(path, source), {
        onProgress: progress.report,
        ...(run.signal ? { signal: run.signal } : {}),
      })
      await files.finish()
    } finally {
      await progress.settled()
    }
    return plan
  })
  const durationMs = Math.round(performance.now() - startedAt)
  await inTransaction(ctx.db, async (db) => {
    await takePackageTitle({ ...ctx, db }, { contentId, contentVersionId, packageTitle: manifest.title })
    await db
      .updateTable('contentVersions')
      .set({
        processingState: 'ready',
        processingPercent: 100,
        processingReport: JSON.stringify({ ...report, durationMs }),
        manifest: JSON.stringify(manifest),
        filesPrefix,
        isTitleProposed: false,
      })
      .where('id', '=', contentVersionId)
      .execute()
    await publishFiles({ ...ctx, db }, [key])
  })
  await publishProcessing(ctx, contentVersionId, { state: 'ready', percent: 100 })
}

/** The job of a version ended for good without its last run: killed too often, or set aside. */
export async function giveUpUnpacking(ctx: Ctx, { contentVersionId }: { contentVersionId: string }): Promise<void> {
  // A running one decides by itself.
  await whileHoldingName(ctx.db, contentVersionId, async () => {
    const version = await ctx.db
      .selectFrom('contentVersions')
      .select(['contentId', 'processingTries as tries'])
      .where('id', '=', contentVersionId)
      .executeTakeFirst()
    if (!version) return
    const { contentId, tries } = version
    await fail(ctx, { contentVersionId, contentId }, gaveUp(Math.max(1, tries)))
  })
}

const gaveUp = (count: number): PackageNote => ({ name: 'processingFailed', options: { count } })

/** @param packageKey of a package that nobody needs any more */
async function fail(
  ctx: Ctx,
  { contentVersionId, contentId }: { contentVersionId: string; contentId: string },
  reason: PackageNote,
  packageKey?: string,
): Promise<void> {
  const failed = await inTransactionOf(ctx, async (tx, db) => {
    // An edit that is about to share this package waits, and then finds it refused.
    await db.selectFrom('contents').select('id').where('id', '=', contentId).forNoKeyUpdate().execute()
    if (packageKey !== undefined) await releaseFiles(tx, 'package', [packageKey])
    return db
      .updateTable('contentVersions')
      .set({ processingState: 'failed', processingReason: JSON.stringify(reason) })
      .where('id', '=', contentVersionId)
      .where('processingState', 'in', ['pending', 'processing'])
      .executeTakeFirst()
  })
  if (failed.numUpdatedRows === 0n) return
  await publishProcessing(ctx, contentVersionId, { state: 'failed', percent: 0 })
}

async function waitAgain(ctx: Ctx, contentVersionId: string, processingTries: number): Promise<void> {
  const waiting = await ctx.db
    .updateTable('contentVersions')
    .set({ processingState: 'pending', processingPercent: 0, processingTries })
    .where('id', '=', contentVersionId)
    .where('processingState', '=', 'processing')
    .executeTakeFirst()
  if (waiting.numUpdatedRows === 0n) return
  await publishProcessing(ctx, contentVersionId, { state: 'pending', percent: 0 })
}
