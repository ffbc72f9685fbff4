import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createContent, createContentVersion, getContent } from '../content/index.ts'
import { openUserContent } from '../participant/index.ts'
import { makeCourse } from '../participant/test-course.ts'
import { makeCategory, makeCtx, makeManagementCtx, type TestCtx, unique } from '../testing/index.ts'

let database: TestDatabase
let ctx: TestCtx
let site: Server
let link: string
let asked: number
let policy: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = await makeCtx(database, { embeddedSites: { check: true, hosts: ['127.0.0.1'] } })
  site = createServer((_, response) => {
    asked += 1
    response.writeHead(200, policy).end()
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  link = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
})
beforeEach(() => {
  asked = 0
  policy = {}
})
afterAll(async () => {
  await new Promise((done) => site.close(done))
  await ctx?.close()
  await database?.close()
})

const newContent = async () => ({
  title: unique('Site'),
  type: 'embedded-content' as const,
  language: 'fr' as const,
  description: 'A site',
  level: 1,
  isTool: false,
  tags: [],
  categoryId: (await makeCategory(ctx.db)).id,
  link,
  completeOnOpen: false,
  relatedContentIdList: [],
  requiredContentIdList: [],
  resources: [],
  resourceNameList: [],
})

it('a refusal is found when the content is saved, and again when its link changes', async () => {
  const manager = await makeManagementCtx(ctx)
  policy = { 'x-frame-options': 'DENY' }
  const content = await createContent(manager, await newContent())
  expect(content.framing).toBe('refused')
  expect(asked).toBe(1)
  // Another change keeps what is known and asks nobody.
  expect(await createContentVersion(manager, { id: content.id, title: unique('Site') })).toMatchObject({
    framing: 'refused',
  })
  expect(asked).toBe(1)
  policy = {}
  const other = await createContentVersion(manager, { id: content.id, link: `${link}other` })
  expect(other.framing).toBe('allowed')
  expect(await getContent(manager, content)).toMatchObject({ framing: 'allowed' })
})

it('a link to a private host is saved, but not asked', async () => {
  const manager = await makeManagementCtx(ctx)
  const content = await createContent(manager, {
    ...(await newContent()),
    link: link.replace('127.0.0.1', 'localhost'),
  })
  expect(content.framing).toBe('unknown')
  expect(asked).toBe(0)
})

it('an external link is not asked', async () => {
  const manager = await makeManagementCtx(ctx)
  const content = await createContent(manager, { ...(await newContent()), type: 'external-link' })
  expect(content.framing).toBeNull()
  expect(asked).toBe(0)
})

it('opening tells it, asks again once a day, and keeps it when the site is silent', async () => {
  const { me, accessId, contents } = await makeCourse(ctx, [{ type: 'embedded-content', link }])
  const at = { userModuleId: accessId, contentId: contents[0]!.id }
  const start = ctx.now()
  const open = (hours: number) =>
    openUserContent({ ...me, now: () => new Date(start.getTime() + hours * 3_600_000) }, at)
  policy = { 'content-security-policy': "frame-ancestors 'none'" }
  // Of many readers, one asks the site.
  await Promise.all([open(0), open(0), open(0)])
  expect(asked).toBe(1)
  expect(await open(1)).toMatchObject({ link, framing: 'refused', init: null })
  expect(asked).toBe(1)
  policy = {}
  expect(await open(25)).toMatchObject({ framing: 'allowed' })
  expect(asked).toBe(2)
  const elsewhere = { ...me, settings: { ...me.settings, embeddedSites: { check: true, hosts: [] } } }
  const later = () => new Date(start.getTime() + 60 * 3_600_000)
  expect(await openUserContent({ ...elsewhere, now: later }, at)).toMatchObject({ framing: 'allowed' })
})
