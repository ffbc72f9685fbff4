import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { newId } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import { buildCourse12, buildQuiz2004, manifestText, type PackageFiles, zipFiles } from '@cursus/scorm/testing'
import { createStorage, type Storage } from '@cursus/storage'
import { findS3, startS3 } from '@cursus/storage/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Ctx, ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makeUpload, storedKeys } from '../file/testing.ts'
import { removeExpiredFiles } from '../orphan-file/index.ts'
import { removeUnpublished } from '../stored-file/index.ts'
import { changeRow, expectRefusal, makeManagementCtx, unique, useCtx } from '../testing/index.ts'
import { continueUpload, findUpload, startUpload } from '../upload/index.ts'
import { createContentVersion } from './create-content-version.ts'
import { getContent } from './get-content.ts'
import { type ProcessingMessage, processingChannel } from './processing-progress.ts'
import { create, createScorm } from './testing/create.ts'
import { resendUnfinishedPackages, unpackAgain } from './unpack-again.ts'
import { maxUnpackTries, unpackContentVersion } from './unpack-content-version.ts'

const deps = useCtx()
let ctx: ManagementCtx
let system: Ctx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
  system = { ...deps, actor: { kind: 'system', job: 'unpack-package' } }
})

const upload = async (zip: Buffer, name = 'package.zip') => createScorm(ctx, await makeUpload(ctx.storage, zip, name))
const unpack = (content: { contentVersionId: string }, from: Ctx = system) =>
  unpackContentVersion(from, { contentVersionId: content.contentVersionId })
const versionOf = (id: string) =>
  ctx.db
    .selectFrom('contentVersions')
    .select(['filesPrefix', 'manifest', 'processingState', 'processingPercent', 'processingReport', 'packageKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const filesOf = async (content: { contentVersionId: string }) =>
  (await storedKeys(ctx.storage)).filter((key) => key.startsWith(`packages/${content.contentVersionId}/`))
const zipOf = ({ contentVersionId }: { contentVersionId: string }) => `uploaded-packages/${contentVersionId}.zip`

const notAPackage = () => zipFiles({ 'index.html': 'hello' })

describe('a valid package', () => {
  it('becomes ready with manifest, report and files in one step', async () => {
    const content = await upload(await buildCourse12({ nestedRoot: 'Ma leçon', accentedNames: true, language: 'fr' }))
    await unpack(content)
    const { processing, file } = await getContent(ctx, content)
    expect(file).toEqual({ name: 'package.zip', size: expect.any(Number) })
    expect(processing).toMatchObject({
      state: 'ready',
      percent: 100,
      reason: null,
      report: { standard: '1.2', scoCount: 1, launchFile: 'leçon d’accueil.html', durationMs: expect.any(Number) },
    })
    expect(processing.report?.repairs).toContainEqual({ name: 'nestedRoot', options: expect.anything() })
    const { filesPrefix, manifest } = await versionOf(content.contentVersionId)
    const files = await filesOf(content)
    expect(files).toHaveLength(processing.report?.fileCount ?? 0)
    expect(files).toContain(`${filesPrefix}/leçon d’accueil.html`.normalize('NFC'))
    expect((manifest as unknown as PackageManifest).items[0]).toMatchObject({ identifier: 'ITEM-1', scormType: 'sco' })
    expect(await ctx.storage.stat(zipOf(content))).toBeDefined()
  })

  it('is unchanged when the job runs again', async () => {
    const content = await upload(await buildQuiz2004({}))
    await unpack(content)
    const [before, files] = [await versionOf(content.contentVersionId), await filesOf(content)]
    await unpack(content)
    expect(await versionOf(content.contentVersionId)).toEqual(before)
    expect(await filesOf(content)).toEqual(files)
  })

  it('is unpacked once by two concurrent workers', async () => {
    const content = await upload(await buildCourse12())
    await Promise.all([unpack(content), unpack(content), unpack(content)])
    const { processing } = await getContent(ctx, content)
    expect(processing.state).toBe('ready')
    expect(await filesOf(content)).toHaveLength(processing.report?.fileCount ?? 0)
  })

  it('publishes its progress from start to end', async () => {
    const content = await upload(await buildCourse12())
    const heard: ProcessingMessage[] = []
    const stop = await deps.jobs.relay.subscribe(processingChannel(content.contentVersionId), (message) =>
      heard.push(message as ProcessingMessage),
    )
    await unpack(content)
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ state: 'ready', percent: 100 }), 10_000)
    await stop()
    expect(heard[0]).toEqual({ state: 'processing', percent: 0 })
    const percents = heard.map((message) => message.percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
  })

  it('needs no local folder', async () => {
    const { localPath: _, ...elsewhere } = ctx.storage
    const content = await upload(await buildCourse12())
    await unpack(content, { ...system, storage: elsewhere as Storage })
    expect((await getContent(ctx, content)).processing.state).toBe('ready')
  })

  const s3 = findS3()
  it.skipIf(!s3)('is sent in parts to S3 and unpacked there', { timeout: 60_000 }, async () => {
    const { createBucket, close } = await startS3(s3!)
    onTestFinished(close)
    const bucket = await createBucket(`unpack-${newId()}`)
    const storage = createStorage(await ctx.storage.scratch(), [bucket])
    const there = { ...ctx, storage }
    const zip = await buildCourse12()
    const id = newId()
    await startUpload(there, { id, fileName: 'a.zip', size: zip.length })
    async function* cut() {
      yield zip.subarray(0, 1000)
      throw new Error('cut')
    }
    await expect(continueUpload(there, id, Readable.from(cut()), 0)).rejects.toThrow('cut')
    expect((await findUpload(there, id))?.offset).toBe(1000)
    expect(await continueUpload(there, id, Readable.from([zip.subarray(1000)]), 1000)).toBe(zip.length)
    const content = await create(there, { type: 'scorm-content', uploadId: id })
    await unpack(content, { ...system, storage })
    expect((await getContent(there, content)).processing.state).toBe('ready')
    expect(await buffer(await storage.get(zipOf(content)))).toEqual(zip)

    const beside = await upload(zip)
    await unpack(beside)
    for (const key of await filesOf(beside)) {
      const path = key.split('/').slice(3).join('/')
      const { filesPrefix } = await versionOf(content.contentVersionId)
      const bytes = await buffer(await storage.get(`${filesPrefix}/${path}`))
      expect(bytes.equals(await buffer(await ctx.storage.get(key)))).toBe(true)
    }
    expect(await readdir(await storage.scratch())).toEqual([])
  })

  it('edited while it waits is unpacked for both versions', async () => {
    const first = await upload(await buildCourse12())
    const second = await createContentVersion(ctx, { id: first.id, description: 'Edited meanwhile' })
    expect(second.processing.state).toBe('pending')
    for (const content of [first, second]) await unpack(content)
    expect((await getContent(ctx, first)).processing.state).toBe('ready')
    const prefixes = await Promise.all(
      [first, second].map(async (version) => (await versionOf(version.contentVersionId)).filesPrefix),
    )
    expect(new Set(prefixes).size).toBe(2)
    expect((await filesOf(first)).length).toBe((await filesOf(second)).length)
  })
})

describe('the title of a package', () => {
  const titled = (title: string) =>
    zipFiles({
      'imsmanifest.xml': manifestText({
        standard: '1.2',
        title,
        items: [{ id: 'one', title: 'First page', ref: 'page' }],
        resources: [{ id: 'page', href: 'index.html' }],
      }),
      'index.html': '<h1>Course</h1>',
    })
  const send = async (zip: Buffer, fields: { title: string; isTitleProposed?: boolean }) =>
    createScorm(ctx, await makeUpload(ctx.storage, zip, 'package.zip'), fields)
  const titleAfter = async (content: { id: string; contentVersionId: string }) => {
    await unpack(content)
    return (await getContent(ctx, content)).title
  }

  it('replaces the proposed name of its file, which others can have then', async () => {
    const [fileName, title] = [unique('course final'), unique('Sécurité')]
    const content = await send(await titled(title), { title: fileName, isTitleProposed: true })
    expect(await titleAfter(content)).toBe(title)
    const [change] = await listHistory(ctx, { noun: 'content', id: content.id })
    expect(change).toMatchObject({ action: 'takeTitle', before: { title: fileName }, after: { title }, actor: null })
    // The same package again: its title is taken, the name of its file is free.
    const again = await send(await titled(title), { title: fileName, isTitleProposed: true })
    expect(await titleAfter(again)).toBe(fileName)
    expect(await listHistory(ctx, { noun: 'content', id: again.id })).toHaveLength(1)
    await expect(send(await titled(title), { title })).rejects.toMatchObject({ options: { id: content.id } })
  })

  it('is cut where it is too long, and left out where it says nothing', async () => {
    const long = unique('L').padEnd(200, '…')
    expect(await titleAfter(await send(await titled(long), { title: unique('a'), isTitleProposed: true }))).toBe(
      long.slice(0, 150),
    )
    const name = unique('b')
    expect(await titleAfter(await send(await titled('\u200b'), { title: name, isTitleProposed: true }))).toBe(name)
  })

  it('replaces no title that somebody typed, before the analysis or during it', async () => {
    const typed = unique('Typed')
    expect(await titleAfter(await send(await titled(unique('T')), { title: typed }))).toBe(typed)
    const first = await send(await titled(unique('T')), { title: unique('c'), isTitleProposed: true })
    const edited = await createContentVersion(ctx, { id: first.id, title: unique('Edited') })
    for (const version of [first, edited]) expect(await titleAfter(version)).toBe(edited.title)
  })

  it('is taken over by a later version, when nobody has typed one for that either', async () => {
    const title = unique('Mended')
    const refused = await send(await notAPackage(), { title: unique('d'), isTitleProposed: true })
    expect(await titleAfter(refused)).toBe(refused.title)
    const file = await makeUpload(ctx.storage, await titled(title), 'package.zip')
    const mended = await createContentVersion(ctx, { id: refused.id, file })
    expect(await titleAfter(mended)).toBe(title)
    // The first version keeps its title.
    await expect(send(await titled(title), { title: refused.title })).rejects.toMatchObject({
      options: { id: refused.id },
    })
  })
})

describe('a refused package', () => {
  it('fails with its reason and leaves nothing in the storage', async () => {
    for (const [bytes, name] of [
      [Buffer.from('this is no zip'), 'notAZip'],
      [await notAPackage(), 'noManifest'],
      [(await buildCourse12()).subarray(0, 2000), 'truncated'],
    ] as const) {
      const content = await upload(bytes)
      await unpack(content)
      const { processing } = await getContent(ctx, content)
      expect(processing).toMatchObject({ state: 'failed', report: null, reason: { options: expect.anything() } })
      if (name !== 'truncated') expect(processing.reason?.name).toBe(name)
      await removeExpiredFiles(ctx)
      expect((await storedKeys(ctx.storage)).filter((key) => key.includes(content.contentVersionId))).toEqual([])
      await unpack(content)
      expect((await getContent(ctx, content)).processing).toEqual(processing)
    }
  })

  it('keeps its zip while another version needs it', async () => {
    const first = await upload(await notAPackage())
    const second = await createContentVersion(ctx, { id: first.id })
    await unpack(first)
    await removeExpiredFiles(ctx)
    expect(await ctx.storage.stat(zipOf(first))).toBeDefined()
    await unpack(second)
    await removeExpiredFiles(ctx)
    expect(await ctx.storage.stat(zipOf(first))).toBeUndefined()
    expect((await getContent(ctx, first)).processing).toMatchObject({ state: 'failed', reason: { name: 'noManifest' } })
  })
})

describe('an interrupted run', () => {
  const bigPackage = (): Promise<Buffer> => {
    const files: PackageFiles = { 'index.html': '<!doctype html><title>Big</title>' }
    const noise = Buffer.alloc(64 * 1024)
    for (let n = 0; n < 400; n++) {
      for (let at = 0; at < noise.length; at += 4)
        noise.writeInt32LE((Math.imul(at + n, 2654435761) ^ (at << 7)) | 0, at)
      files[`media/${n}.bin`] = Buffer.from(noise)
    }
    const resources = [{ id: 'RES-1', href: 'index.html', files: Object.keys(files) }]
    const items = [{ id: 'ITEM-1', title: 'Big', ref: 'RES-1' }]
    return zipFiles({ 'imsmanifest.xml': manifestText({ standard: '1.2', title: 'Big', items, resources }), ...files })
  }
  const inUse = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where application_name = 'run-unpack' and datname = current_database()`.execute(
      ctx.db,
    )
    return rows[0]?.count
  }

  /** Runs the verb in a process that dies by SIGKILL after writing that many files. */
  async function runAndKill(contentVersionId: string, atFile: number): Promise<void> {
    const script = fileURLToPath(new URL('testing/run-unpack.ts', import.meta.url))
    const dataDir = ctx.storage.localPath?.('x').replace(/\/files\/x$/, '') ?? ''
    const child = spawn(process.execPath, [script, deps.database.url, dataDir, contentVersionId, String(atFile)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    await vi.waitFor(async () => expect(await inUse()).toBe(0), { timeout: 10_000 })
  }

  it('leaves nothing reachable, and the next run makes it ready without orphaned files', {
    timeout: 60_000,
  }, async () => {
    const content = await upload(await bigPackage(), 'big.zip')
    const leftovers = new Set<string>()
    for (const atFile of [1, 120]) {
      await runAndKill(content.contentVersionId, atFile)
      const version = await versionOf(content.contentVersionId)
      expect(version).toMatchObject({ processingState: 'processing', filesPrefix: null, manifest: null })
      const left = await filesOf(content)
      expect(left.length).toBeGreaterThan(0)
      expect(left.length).toBeLessThan(402)
      for (const key of left) leftovers.add(key)
    }
    await unpack(content)
    const { processing } = await getContent(ctx, content)
    expect(processing).toMatchObject({ state: 'ready', percent: 100, report: { fileCount: 402 } })
    const files = await filesOf(content)
    expect(files).toHaveLength(402)
    expect(files.filter((key) => leftovers.has(key))).toEqual([])
  })

  it('that was paused while another one came cannot make its removed files live', async () => {
    const content = await upload(await buildCourse12())
    const fill: Storage['fill'] = (prefix) => {
      const filling = ctx.storage.fill(prefix)
      return {
        ...filling,
        async finish() {
          await filling.finish()
          // As the next run does, which has the lock now.
          await removeUnpublished(system, 'unpacked', `packages/${content.contentVersionId}/`)
        },
      }
    }
    await expect(unpack(content, { ...system, storage: { ...ctx.storage, fill } })).rejects.toThrow(
      'Not all are stored',
    )
    expect(await versionOf(content.contentVersionId)).toMatchObject({ processingState: 'pending', filesPrefix: null })
    await unpack(content)
    expect((await getContent(ctx, content)).processing.state).toBe('ready')
  })

  it('waits again when the worker stops or the storage fails', async () => {
    const content = await upload(await buildCourse12())
    const stopped = unpackContentVersion(system, content, { signal: AbortSignal.abort(new Error('ending')) })
    await expect(stopped).rejects.toThrow('ending')
    const full: Storage = {
      ...ctx.storage,
      fill: (prefix) => {
        const filling = ctx.storage.fill(prefix)
        const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        return {
          ...filling,
          put: (path, source) => (path === 'course.js' ? Promise.reject(noSpace) : filling.put(path, source)),
        }
      },
    }
    await expect(unpack(content, { ...system, storage: full })).rejects.toThrow('no space left')
    expect((await getContent(ctx, content)).processing).toEqual({
      state: 'pending',
      percent: 0,
      reason: null,
      report: null,
    })
    expect(await filesOf(content)).toEqual([])
    await unpack(content)
    expect((await getContent(ctx, content)).processing.state).toBe('ready')
  })

  it('is resent after a long wait only', async () => {
    const content = await upload(await buildCourse12())
    await changeRow(ctx.db, 'contentVersions', content.contentVersionId, { processingState: 'processing' })
    expect(await resendUnfinishedPackages(system, 60_000)).toBe(0)
    const later: Ctx = { ...system, now: () => new Date(Date.now() + 120_000) }
    expect(await resendUnfinishedPackages(later, 60_000)).toBe(1)
    await unpack(content)
    expect(await resendUnfinishedPackages(later, 60_000)).toBe(0)
  })
})

describe('a package that fails for an unexpected reason', () => {
  /** A storage on which every file fails. */
  const broken = (error: Error): Storage => ({
    ...ctx.storage,
    fill: (prefix) => ({ ...ctx.storage.fill(prefix), put: () => Promise.reject(error) }),
  })
  const at = (minutes: number): Ctx => ({ ...system, now: () => new Date(Date.now() + minutes * 60_000) })

  /** Runs it the maximum number of times. */
  async function exhaust(content: { contentVersionId: string }): Promise<void> {
    for (let tries = 0; tries < maxUnpackTries; tries++) {
      expect((await versionOf(content.contentVersionId)).processingState).toBe('pending')
      await expect(unpack(content, { ...system, storage: broken(new Error('no luck')) })).rejects.toThrow('no luck')
    }
  }

  it('is retried at growing intervals', async () => {
    const content = await upload(await buildCourse12())
    for (let tries = 0; tries < 3; tries++) {
      await expect(unpack(content, { ...system, storage: broken(new Error('no luck')) })).rejects.toThrow('no luck')
    }
    expect(await resendUnfinishedPackages(at(5), 60_000)).toBe(0)
    expect(await resendUnfinishedPackages(at(9), 60_000)).toBe(1)
    await unpack(content)
  })

  it('finally fails with a reason, keeps its zip, and can be resent', async () => {
    const content = await upload(await buildCourse12())
    await exhaust(content)
    const { processing } = await getContent(ctx, content)
    expect(processing).toMatchObject({
      state: 'failed',
      reason: { name: 'processingFailed', options: { count: maxUnpackTries } },
    })
    await unpack(content)
    expect((await getContent(ctx, content)).processing).toEqual(processing)
    expect(await resendUnfinishedPackages(at(100_000), 60_000)).toBe(0)
    expect(await ctx.storage.stat(zipOf(content))).toBeDefined()

    const waiting = await unpackAgain(ctx, content)
    expect(waiting.processing).toMatchObject({ state: 'pending', reason: null })
    await unpack(content)
    expect((await getContent(ctx, content)).processing.state).toBe('ready')
    const { rows } = await sql<{ action: string }>`
      select action from events where thing_id = ${content.id} order by created_at, id`.execute(ctx.db)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'unpackAgain'])
  })

  it('counts killed runs too, but not runs that the worker stopped', async () => {
    const killed = await upload(await buildCourse12())
    await sql`update content_versions set processing_state = 'processing', processing_tries = ${maxUnpackTries}
      where id = ${killed.contentVersionId}`.execute(ctx.db)
    await unpack(killed)
    expect((await getContent(ctx, killed)).processing).toMatchObject({ reason: { name: 'processingFailed' } })

    const stopped = await upload(await buildCourse12())
    for (let tries = 0; tries <= maxUnpackTries; tries++) {
      const run = unpackContentVersion(system, stopped, { signal: AbortSignal.abort(new Error('ending')) })
      await expect(run).rejects.toThrow('ending')
    }
    await unpack(stopped)
    expect((await getContent(ctx, stopped)).processing.state).toBe('ready')
  })

  it('shares its zip with an edit, unless it was refused', async () => {
    const content = await upload(await buildCourse12())
    await exhaust(content)
    const edited = await createContentVersion(ctx, { id: content.id, description: 'Edited' })
    expect(edited.processing.state).toBe('pending')
    await unpack(edited)
    expect((await getContent(ctx, content)).processing.state).toBe('ready')
  })

  it('is not resent when it was refused or has not failed', async () => {
    const refused = await upload(await notAPackage())
    await unpack(refused)
    await expectRefusal(unpackAgain(ctx, refused), 'FileRequired')
    const waiting = await upload(await buildCourse12())
    expect((await unpackAgain(ctx, waiting)).processing.state).toBe('pending')
    await expectRefusal(unpackAgain(ctx, { id: newId() }), 'NotFound')
  })
})
