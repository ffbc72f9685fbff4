import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { newId } from '@cursus/db'
import { drain } from '@cursus/jobs/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSession, findSession, listOwnSessions } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { eraseFiles, openFile, removeOldFiles, resendWaitingFiles, writeFile } from '../made-file/index.ts'
import { adoptFiles, removeExpiredFiles } from '../orphan-file/index.ts'
import { rateLimits } from '../rate-limit/index.ts'
import {
  changeRow,
  duringChange,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeUser,
  makeUserCtx,
  type TestCtx,
  useCtx,
} from '../testing/index.ts'
import { getDataExport, requestDataExport } from './company-export.ts'
import { makeOwnData } from './write-own-data.ts'

const ctx = useCtx()

// Runs the jobs of earlier tests.
beforeEach(async () => void (await runJobs()))

const asUser = async (): Promise<UserCtx> => makeUserCtx(ctx, await makeUser(ctx.db))
const idOf = async (own: UserCtx) => (await requestDataExport(own)).id ?? ''
const prepare = (id: string, from = ctx) => writeFile(from, { id }, makeOwnData)
const open = (own: UserCtx, where: { id: string }) => openFile(own, 'data', where)
const read = async (own: UserCtx, id: string) => JSON.parse(await text((await open(own, { id })).file))
const keyOf = (id: string) => `data-exports/${id}.json`
const attemptTimes = { createdAt: new Date(), launchedAt: new Date(), updatedAt: new Date() }
const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) })
/**
 * Runs the waiting jobs.
 * @returns the exports that they were about
 */
async function runJobs(): Promise<string[]> {
  const prepared: string[] = []
  const unexpected = async () => {}
  await drain(ctx.jobs, {
    'make-file': async ({ id }) => {
      prepared.push(id)
      await prepare(id)
    },
    'count-report': unexpected,
    'draw-invitation': unexpected,
    'relay-outbox': unexpected,
    'send-mails': unexpected,
    'unpack-package': unexpected,
    ...(Object.fromEntries(sweepNames.map((name) => [name, unexpected])) as Record<SweepName, () => Promise<void>>),
  })
  return prepared
}

/** Creates a user with rows in every table, and another user with the same. */
async function makeUserWithData(word: string) {
  const { db } = ctx
  const company = await makeCompany(db, `Company of ${word}`)
  const user = await makeUser(db, { firstname: word, rights: ['themes.write'], password: 'a long password' })
  await makeManager(db, company, { userId: user.id, admin: 'read' })
  const content = await makeContent(db, { title: `Content of ${word}` })
  const module = await makeModule(db, { title: `Module of ${word}`, contents: [content] })
  const licence = await makeLicence(db, company, { modules: [module] })
  const access = await makeAccess(db, { licence, module, userId: user.id })
  const at = { accessId: access.id, contentId: content.id }
  await db
    .insertInto('userContents')
    .values({ ...at, bestScore: 62.5, notes: `Notes of ${word}`, isFavorite: true, consultedAt: new Date() })
    .execute()
  const attemptId = newId()
  await db
    .insertInto('attempts')
    .values({ id: attemptId, ...at, contentVersionId: content.versionId, number: 1, ...attemptTimes })
    .execute()
  await db
    .insertInto('attemptScos')
    .values({ attemptId, identifier: 'sco', suspendData: `Slide "3" of ${word}\n`, updatedAt: new Date() })
    .execute()
  const interaction = { attemptId, scoIdentifier: 'sco', launch: 1, position: 0 }
  await db
    .insertInto('interactions')
    .values({ ...interaction, data: JSON.stringify({ answer: word }) })
    .execute()
  const eventId = newId()
  await db
    .insertInto('events')
    .values({ id: eventId, type: 'moduleCompleted', data: '{}', createdAt: new Date() })
    .execute()
  await db.insertInto('notifications').values({ userId: user.id, eventId, createdAt: new Date() }).execute()
  await db
    .insertInto('supportMessages')
    .values({ id: newId(), userId: user.id, email: user.email, message: `Help for ${word}`, createdAt: new Date() })
    .execute()
  const { companyId } = await db
    .selectFrom('accesses')
    .select('companyId')
    .where('id', '=', access.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reminders')
    .values({ id: newId(), companyId, userId: user.id, kind: 'automatic', createdAt: new Date() })
    .execute()
  await db
    .insertInto('events')
    .values({
      id: newId(),
      actorId: user.id,
      noun: 'theme',
      thingId: newId(),
      action: `made by ${word}`,
      createdAt: new Date(),
    })
    .execute()
  await db.updateTable('users').set({ deletionRequestedAt: new Date() }).where('id', '=', user.id).execute()
  await db.insertInto('mailChoices').values({ userId: user.id, kind: 'weekly', choice: 'none' }).execute()
  const report = { companyId: company.id, userId: user.id, every: 'month', sentFor: '2026-11-01' } as const
  await db.insertInto('reportMails').values(report).execute()
  const session = await createSession(ctx, user.id, `Browser of ${word}`)
  const found = await findSession(ctx, session.id)
  if (!found) throw new Error('no session')
  return { user, own: { ...ctx, actor: found.actor }, session, access, content }
}

describe('the file', () => {
  it('contains everything of that user, and nothing of others', async () => {
    const life = await makeUserWithData('Ines')
    await makeUserWithData('Marek')
    const id = await idOf(life.own)
    expect(await runJobs()).toEqual([id])
    const data = await read(life.own, id)
    const [session] = await listOwnSessions(life.own)

    expect(data).toMatchObject({
      profile: [
        {
          id: life.user.id,
          email: life.user.email,
          firstname: 'Ines',
          hasPassword: true,
          deletionRequestedAt: expect.any(String),
        },
      ],
      mailChoices: [{ kind: 'weekly', choice: 'none' }],
      reportMails: [{ companyName: 'Company of Ines', every: 'month' }],
      platformManagementRights: [{ domain: 'themes', read: true, write: true }],
      companies: [{ companyName: 'Company of Ines', admin: { read: true, write: false } }],
      accesses: [{ id: life.access.id, moduleTitle: 'Module of Ines', companyName: 'Company of Ines', progress: 0 }],
      results: [{ contentTitle: 'Content of Ines', bestScore: 62.5 }],
      notes: [{ moduleTitle: 'Module of Ines', notes: 'Notes of Ines' }],
      favoriteContents: [{ contentId: life.content.id }],
      favoriteResources: [],
      attempts: [{ contentTitle: 'Content of Ines', number: 1 }],
      attemptData: [{ identifier: 'sco', suspendData: 'Slide "3" of Ines\n' }],
      interactions: [{ data: { answer: 'Ines' } }],
      notifications: [{ type: 'moduleCompleted', readAt: null }],
      reminders: [{ kind: 'automatic', text: null }],
      supportMessages: [{ message: 'Help for Ines' }],
      sessions: [{ id: session?.id, userAgent: 'Browser of Ines' }],
      changesMade: [{ action: 'made by Ines' }],
    })
    expect(data.madeAt).toMatch(/Z$/)
    expect(data.profile[0].creationDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    const whole = JSON.stringify(data)
    expect(whole).not.toContain('Marek')
    // No secrets that open an account or a session.
    const secrets = await ctx.db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.userId', 'users.id')
      .select(['passwordHash', 'sessions.id'])
      .where('users.id', '=', life.user.id)
      .executeTakeFirstOrThrow()
    for (const secret of [life.session.id, secrets.id, secrets.passwordHash ?? '']) expect(whole).not.toContain(secret)
  })

  it('of a heavy user is written with the memory of a light one', { timeout: 60_000 }, async () => {
    const { own, access, content } = await makeUserWithData('Heavy')
    const attemptIds = Array.from({ length: 120 }, newId)
    const MiB = 1024 * 1024
    await ctx.db
      .insertInto('attempts')
      .values(
        attemptIds.map((id, index) => ({
          id,
          accessId: access.id,
          contentId: content.id,
          contentVersionId: content.versionId,
          number: index + 2,
          ...attemptTimes,
        })),
      )
      .execute()
    await ctx.db
      .insertInto('attemptScos')
      .values(
        attemptIds.map((attemptId) => ({
          attemptId,
          identifier: 'sco',
          suspendData: 'x'.repeat(MiB),
          updatedAt: new Date(),
        })),
      )
      .execute()
    const id = await idOf(own)
    // Far less memory than the file, so no step can hold it whole.
    await run(id, { heapMiB: 80 })
    const { size, file } = await open(own, { id })
    file.destroy()
    expect(size).toBeGreaterThan(120 * MiB)
  })
})

describe('a request', () => {
  it('while one is being prepared returns that one', async () => {
    const own = await asUser()
    expect(await getDataExport(own)).toEqual({
      id: null,
      state: 'none',
      requestedAt: null,
      expiresAt: null,
      size: null,
      file: null,
    })
    const requests = await Promise.all([requestDataExport(own), requestDataExport(own), requestDataExport(own)])
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
    expect(requests[0]).toMatchObject({ state: 'preparing', expiresAt: null, file: null })
    expect(await runJobs()).toHaveLength(1)
    const ready = await getDataExport(own)
    expect(ready).toMatchObject({ id: requests[0]?.id, state: 'ready', size: expect.any(Number) })
    expect(ready.file).toBe(`/api/user/me/dataExport/${ready.id}/file`)
    expect(new Date(ready.expiresAt ?? '').getTime() - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  })

  it('later creates a new one and removes the former', async () => {
    const own = await asUser()
    const first = await idOf(own)
    await prepare(first)
    const second = await idOf(own)
    expect(second).not.toBe(first)
    // The former one is available until the new one is ready.
    ;(await open(own, { id: first })).file.destroy()
    await prepare(second)
    await expectRefusal(open(own, { id: first }), 'NotFound')
    await removeOldFiles(ctx)
    await removeExpiredFiles(ctx)
    expect(await ctx.storage.stat(keyOf(first))).toBeUndefined()
    expect(await ctx.storage.stat(keyOf(second))).toBeDefined()
  })

  it('is private: another user’s file, or one that is not ready, is not found', async () => {
    const own = await asUser()
    const stranger = await asUser()
    const id = await idOf(own)
    await expectRefusal(open(own, { id }), 'NotFound')
    await prepare(id)
    await expectRefusal(open(stranger, { id }), 'NotFound')
    expect((await getDataExport(stranger)).state).toBe('none')
    ;(await open(own, { id })).file.destroy()
  })

  it('is limited in number', async () => {
    const own = await asUser()
    for (let count = 0; count < rateLimits.dataExport.user; count++) await requestDataExport(own)
    await expectRefusal(requestDataExport(own), 'TooManyRequests')
    await requestDataExport(await asUser())
  })

  it('is refused for an account that is being erased', async () => {
    const own = await asUser()
    const clerk = await makeManagementCtx(ctx)
    const calls = await duringChange(
      ctx.db,
      (db) => removeUser({ ...clerk, db }, own.actor),
      () => [requestDataExport(own), requestDataExport(own)],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'TokenInvalid' } })
    expect(await ctx.db.selectFrom('madeFiles').select('id').where('ownerId', '=', own.actor.id).execute()).toEqual([])
  })

  it('whose message was lost is found by the sweep', async () => {
    const own = await asUser()
    const lost = { ...ctx.jobs, send: () => Promise.reject(new Error('no queue')) }
    const { id } = await requestDataExport({ ...own, jobs: lost })
    expect(await runJobs()).toEqual([])
    expect(await resendWaitingFiles(ctx, 60_000)).toBe(0)
    expect(await resendWaitingFiles(inDays(1), 60_000)).toBe(1)
    expect(await runJobs()).toEqual([id])
    expect((await getDataExport(own)).state).toBe('ready')
  })
})

describe('a file', () => {
  it('is kept for seven days, then row and file are removed', async () => {
    const own = await asUser()
    const id = await idOf(own)
    await prepare(id)
    await removeOldFiles(inDays(6.9))
    ;(await open(own, { id })).file.destroy()
    await expectRefusal(open({ ...own, ...inDays(7.1) }, { id }), 'NotFound')
    await removeOldFiles(inDays(7.1))
    await removeExpiredFiles(inDays(7.1))
    expect((await getDataExport(own)).state).toBe('none')
    expect(await ctx.storage.stat(keyOf(id))).toBeUndefined()
  })

  it('is removed with its owner, also when they are erased while it is written', async () => {
    const own = await asUser()
    const first = await idOf(own)
    await prepare(first)
    await eraseFiles(ctx, own.actor)
    await expectRefusal(open(own, { id: first }), 'NotFound')

    const second = await idOf(own)
    const erasing: TestCtx['storage'] = {
      ...ctx.storage,
      async put(...file) {
        await eraseFiles(ctx, own.actor)
        return ctx.storage.put(...file)
      },
    }
    await prepare(second, { ...ctx, storage: erasing })
    await removeExpiredFiles(ctx)
    for (const id of [first, second]) expect(await ctx.storage.stat(keyOf(id))).toBeUndefined()
    expect(await ctx.db.selectFrom('madeFiles').select('id').where('ownerId', '=', own.actor.id).execute()).toEqual([])
  })
})

it('of a killed worker for a user erased meanwhile is removed after a day', async () => {
  const own = await asUser()
  const [current, orphan] = [await idOf(own), newId()]
  await prepare(current)
  await ctx.storage.put(keyOf(orphan), Buffer.from('{}'))
  await adoptFiles(ctx)
  await removeExpiredFiles(ctx)
  expect(await ctx.storage.stat(keyOf(orphan))).toBeDefined()
  await removeExpiredFiles(inDays(1.1))
  expect(await ctx.storage.stat(keyOf(orphan))).toBeUndefined()
  expect(await ctx.storage.stat(keyOf(current))).toBeDefined()
})

describe('a run', () => {
  it('killed in the middle leaves no file, and the next one finishes', { timeout: 30_000 }, async () => {
    const { own } = await makeUserWithData('Killed')
    const id = await idOf(own)
    await run(id, { killedAtByte: 600 })
    expect((await getDataExport(own)).state).toBe('preparing')
    expect(await ctx.storage.stat(keyOf(id))).toBeUndefined()
    await vi.waitFor(async () => {
      await prepare(id)
      expect((await getDataExport(own)).state).toBe('ready')
    }, 10_000)
    expect((await read(own, id)).notes).toMatchObject([{ notes: 'Notes of Killed' }])
  })

  it('concurrent with another of the same export does nothing', async () => {
    const own = await asUser()
    const id = await idOf(own)
    await Promise.all([prepare(id), prepare(id), prepare(id)])
    const { runs, state } = await ctx.db
      .selectFrom('madeFiles')
      .select(['runs', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect({ runs, state }).toEqual({ runs: 1, state: 'ready' })
  })

  it('that keeps failing is given up after five, and a new request is possible', async () => {
    const own = await asUser()
    const id = await idOf(own)
    const full = { ...ctx.storage, put: () => Promise.reject(new Error('no space left')) }
    for (let runs = 1; runs <= 5; runs += 1) {
      expect((await getDataExport(own)).state).toBe('preparing')
      await expect(prepare(id, { ...ctx, storage: full })).rejects.toThrow('no space left')
    }
    expect(await getDataExport(own)).toMatchObject({ id, state: 'failed', size: null, file: null })
    expect(await resendWaitingFiles(inDays(1), 0)).toBe(0)
    const again = await idOf(own)
    await prepare(again)
    expect((await getDataExport(own)).state).toBe('ready')
  })

  it('that failed waits twice as long each time before the sweep resends it', async () => {
    const own = await asUser()
    const id = await idOf(own)
    const full = { ...ctx.storage, put: () => Promise.reject(new Error('no space left')) }
    const sentAfter = (minutes: number) => resendWaitingFiles(inDays(minutes / 1440), 60_000)
    for (const waits of [2, 4]) {
      await expect(prepare(id, { ...ctx, storage: full })).rejects.toThrow('no space left')
      expect(await sentAfter(waits - 0.5)).toBe(0)
      expect(await sentAfter(waits + 0.5)).toBe(1)
    }
    await runJobs()
  })

  it('that ends because its worker stops is not counted', async () => {
    const own = await asUser()
    const id = await idOf(own)
    const signal = AbortSignal.abort(new Error('ending'))
    for (let times = 0; times < 6; times++) {
      await expect(writeFile(ctx, { id }, makeOwnData, signal)).rejects.toThrow('ending')
    }
    const row = await ctx.db.selectFrom('madeFiles').select(['runs', 'state']).where('id', '=', id).execute()
    expect(row).toEqual([{ runs: 0, state: 'preparing' }])
    await prepare(id)
    expect((await getDataExport(own)).state).toBe('ready')
  })

  it('that was killed each time is given up too', async () => {
    const own = await asUser()
    const id = await idOf(own)
    await changeRow(ctx.db, 'madeFiles', id, { runs: 5 })
    await prepare(id)
    expect((await getDataExport(own)).state).toBe('failed')
  })
})

/** Prepares it in a process with limited memory, or one that kills itself at that byte. */
async function run(id: string, { heapMiB, killedAtByte }: { heapMiB?: number; killedAtByte?: number }): Promise<void> {
  const script = fileURLToPath(new URL('testing/run-file.ts', import.meta.url))
  const dataDir = ctx.storage.localPath?.('x').replace(/\/files\/x$/, '') ?? ''
  const child = spawn(
    process.execPath,
    [
      ...(heapMiB ? [`--max-old-space-size=${heapMiB}`] : []),
      script,
      ctx.database.url,
      dataDir,
      id,
      ...(killedAtByte ? [String(killedAtByte)] : []),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual(killedAtByte ? [null, 'SIGKILL'] : [0, null])
}
