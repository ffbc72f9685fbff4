import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@cursus/db'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { openUserContent, previewContent, previewLicensedContent } from '@cursus/domain/participant'
import {
  changeRow,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeContentVersion,
  makeCtx,
  makeCustomer,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeUser,
  makeUserCtx,
  type TestCtx,
} from '@cursus/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../http/create-logger.ts'
import { oneSco } from '../testing/one-sco.ts'
import { createContentApp } from './content-app.ts'

let database: TestDatabase
let ctx: TestCtx
let app: FastifyInstance
let folder: string
let clock = 0

beforeAll(async () => {
  database = await createTestDatabase()
  // Advances the clock past the lifetime of cached answers.
  ctx = { ...(await makeCtx(database)), now: () => new Date(Date.now() + clock) }
  folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  await mkdir(join(folder, 'assets'))
  for (const page of ['index.html', 'kept.html']) await writeFile(join(folder, page), '<p>launcher</p>')
  const settings = readConfig({ DATABASE_URL: 'postgres://localhost/none', LOG_LEVEL: 'silent' })
  app = await createContentApp(settings, { domain: ctx }, createLogger('silent'), folder)
})
afterAll(async () => {
  await app?.close()
  await ctx?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

async function makePackage() {
  const filesPrefix = `packages/${newId()}`
  await ctx.storage.put(`${filesPrefix}/index.html`, Buffer.from('<p>Hello</p>'))
  return makeContent(ctx.db, { type: 'scorm-quiz', manifest: oneSco, filesPrefix, quizScoreValidation: 70 })
}

async function preview(contentVersionId: string) {
  const manager = await makeManagementCtx(ctx)
  const shown = await previewContent(manager, { contentVersionId })
  const base = shown.launchUrl ? new URL(shown.launchUrl).pathname.replace('/_player', '') : ''
  const status = async (path: string) => {
    clock += 10_000
    return (await app.inject({ method: 'GET', url: base + path })).statusCode
  }
  return { manager, shown, base, status }
}

describe('a preview of a version', () => {
  it('plays every version as a new learner, without an attempt', async () => {
    const content = await makePackage()
    await makeContentVersion(ctx.db, content.id, { type: 'scorm-quiz', processing: 'failed' })
    const { shown, status } = await preview(content.versionId)
    expect(shown).toMatchObject({ contentId: content.id, version: 1, quizScoreValidation: 70, link: null })
    expect(shown.init!.scos).toHaveLength(1)
    expect(shown.init!.scos[0]!.elements).toMatchObject({ 'cmi.core.entry': 'ab-initio' })
    expect(await status('/_player')).toBe(200)
    expect(await status('/f/index.html')).toBe(200)
    for (const table of ['attempts', 'userContents', 'attemptScos'] as const) {
      const { count } = await ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
    }
  })

  it('accepts no commits, not even of somebody’s attempt', async () => {
    const content = await makePackage()
    const module = await makeModule(ctx.db, { contents: [content] })
    const user = await makeUser(ctx.db)
    const access = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
    const at = { userModuleId: access.id, contentId: content.id }
    const { attemptId, init } = await openUserContent(await makeUserCtx(ctx, user), at)
    const { base } = await preview(content.versionId)
    const payload = {
      attemptId,
      attemptToken: init!.attemptToken,
      launch: init!.launch,
      sequence: 1,
      scos: { [init!.current]: { elements: { 'cmi.core.lesson_status': 'passed' } } },
    }
    const answer = await app.inject({ method: 'POST', url: `${base}/commit`, payload })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('TokenInvalid')
  })

  it('ends with the right to read contents, with the account, and with the day', async () => {
    const content = await makePackage()
    const first = await preview(content.versionId)
    expect(await first.status('/f/index.html')).toBe(200)
    await ctx.db
      .deleteFrom('platformRights')
      .where('userId', '=', first.manager.actor.id)
      .where('domain', '=', 'contents')
      .execute()
    for (const path of ['/_player', '/f/index.html']) expect(await first.status(path)).toBe(403)

    const second = await preview(content.versionId)
    await changeRow(ctx.db, 'users', second.manager.actor.id, { suspendedAt: new Date() })
    expect(await second.status('/f/index.html')).toBe(403)

    const third = await preview(content.versionId)
    clock += 37 * 3_600_000
    expect(await third.status('/f/index.html')).toBe(403)
  })

  it('is for managers of a company whose licence gives the module, while they manage it', async () => {
    const content = await makePackage()
    const { company, module, licence } = await makeCustomer(ctx.db, { contents: [content] })
    const stranger = await makeCompany(ctx.db)
    const other = await makePackage()
    const reader = await makeManager(ctx.db, company, { training: 'none', admin: 'read' })
    const within = { id: licence.id, moduleId: module.id, contentVersionId: content.versionId }
    const asReader = await makeCompanyCtx(ctx, company, reader)
    const shown = await previewLicensedContent(asReader, within)
    expect(shown).toMatchObject({ contentId: content.id, version: 1 })
    const base = new URL(shown.launchUrl!).pathname.replace('/_player', '')
    const status = async () => {
      clock += 10_000
      return (await app.inject({ method: 'GET', url: `${base}/f/index.html` })).statusCode
    }
    expect(await status()).toBe(200)
    const missing = { code: 'NotFound' }
    const preview = (input: Partial<typeof within>) => previewLicensedContent(asReader, { ...within, ...input })
    await expect(preview({ contentVersionId: other.versionId })).rejects.toMatchObject(missing)
    await expect(preview({ moduleId: newId() })).rejects.toMatchObject(missing)
    const elsewhere = await makeCompanyCtx(ctx, stranger, reader)
    await expect(previewLicensedContent(elsewhere, within)).rejects.toMatchObject(missing)
    await ctx.db.deleteFrom('companyManagers').where('userId', '=', reader.id).execute()
    expect(await status()).toBe(403)
  })

  it('of a package that is not ready is refused; of a link it has the address', async () => {
    const waiting = await makeContent(ctx.db, { type: 'scorm-content', processing: 'pending' })
    await expect(preview(waiting.versionId)).rejects.toMatchObject({ code: 'ContentNotReady' })
    await expect(preview(newId())).rejects.toMatchObject({ code: 'NotFound' })
    const link = await makeContent(ctx.db, { type: 'external-link', link: 'https://example.com/here' })
    expect((await preview(link.versionId)).shown).toMatchObject({ link: 'https://example.com/here', init: null })
  })
})
