import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createContent, createContentVersion, getContent } from '../content/index.ts'
import { getUserContent, getUserModule, openUserContent } from '../participant/index.ts'
import { makeCourse } from '../participant/testing/course.ts'
import { makeCategory, makeManagementCtx, unique, useCtx } from '../testing/index.ts'

const ctx = useCtx({ embeddedSites: { check: true, hosts: ['127.0.0.1'] } })
let site: Server
let link: string
let requests: number
let policy: Record<string, string>
let status: number

beforeAll(async () => {
  site = createServer((_, response) => {
    requests += 1
    response.writeHead(status, policy).end()
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  link = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
})
beforeEach(() => {
  requests = 0
  policy = {}
  status = 200
})
afterAll(() => new Promise((done) => site.close(done)))

const newContent = async () => ({
  title: unique('Site'),
  isTitleProposed: false,
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
  expect(requests).toBe(1)
  // Another change keeps the stored answer and sends no request.
  expect(await createContentVersion(manager, { id: content.id, title: unique('Site') })).toMatchObject({
    framing: 'refused',
  })
  expect(requests).toBe(1)
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
  expect(requests).toBe(0)
})

it('an external link is not asked', async () => {
  const manager = await makeManagementCtx(ctx)
  const content = await createContent(manager, { ...(await newContent()), type: 'external-link' })
  expect(content.framing).toBeNull()
  expect(requests).toBe(0)
})

it('opening tells it, asks again once a day, and a silent site that refused stays refused', async () => {
  const { me, accessId, contents } = await makeCourse(ctx, [{ type: 'embedded-content', link }])
  const at = { userModuleId: accessId, contentId: contents[0]!.id }
  const start = ctx.now()
  const open = (hours: number) =>
    openUserContent({ ...me, now: () => new Date(start.getTime() + hours * 3_600_000) }, at)
  policy = { 'content-security-policy': "frame-ancestors 'none'" }
  // Of many readers, one asks the site.
  await Promise.all([open(0), open(0), open(0)])
  expect(requests).toBe(1)
  expect(await open(1)).toMatchObject({ link, framing: 'refused', init: null })
  expect(requests).toBe(1)
  status = 503
  expect(await open(25)).toMatchObject({ framing: 'refused' })
  status = 200
  policy = {}
  expect(await open(50)).toMatchObject({ framing: 'allowed' })
  expect(requests).toBe(3)
})

it('a site that fails is unknown to reader and editor, and is asked again soon', async () => {
  const { me, accessId, contents } = await makeCourse(ctx, [{ type: 'embedded-content', link }])
  const at = { userModuleId: accessId, contentId: contents[0]!.id }
  const manager = await makeManagementCtx(ctx)
  const start = ctx.now()
  const open = (minutes: number) =>
    openUserContent({ ...me, now: () => new Date(start.getTime() + minutes * 60_000) }, at)
  expect(await open(0)).toMatchObject({ framing: 'allowed' })
  status = 500
  expect(await open(25 * 60)).toMatchObject({ framing: 'unknown' })
  expect(await getContent(manager, contents[0]!)).toMatchObject({ framing: 'unknown' })
  status = 200
  expect(await open(25 * 60 + 5)).toMatchObject({ framing: 'unknown' })
  expect(requests).toBe(2)
  expect(await open(25 * 60 + 11)).toMatchObject({ framing: 'allowed' })
  expect(requests).toBe(3)
})

it.each([
  ['answers', 200, {}, 'allowed'],
  ['is silent', 503, {}, 'unknown'],
  ['refuses', 200, { 'x-frame-options': 'DENY' }, 'refused'],
] as const)('a site that %s is done once it was shown, never before', async (_, answer, headers, framing) => {
  const { me, accessId, contents } = await makeCourse(ctx, [{ type: 'embedded-content', link }])
  const at = { userModuleId: accessId, contentId: contents[0]!.id }
  status = answer
  policy = headers
  expect(await openUserContent(me, at)).toMatchObject({ framing })
  const isShown = framing === 'allowed'
  expect(await getUserContent(me, at)).toMatchObject({ consulted: true, done: isShown })
  expect(await getUserModule(me, { userModuleId: accessId })).toMatchObject({ done: isShown, neverOpened: false })
  await Promise.all([1, 2, 3].map(() => openUserContent(me, { ...at, seen: true })))
  expect(await getUserContent(me, at)).toMatchObject({ done: true })
  expect(await getUserModule(me, { userModuleId: accessId })).toMatchObject({ done: true, progress: 100 })
  expect(await openUserContent(me, at)).toMatchObject({ framing })
  expect(await getUserContent(me, at)).toMatchObject({ done: true })
})

it('where sites are not asked, nothing is said of one', async () => {
  const settings = { ...ctx.settings, embeddedSites: { check: false, hosts: [] } }
  const manager = { ...(await makeManagementCtx(ctx)), settings }
  expect((await createContent(manager, await newContent())).framing).toBeNull()
  const { me, accessId, contents } = await makeCourse(ctx, [{ type: 'embedded-content', link }])
  const at = { userModuleId: accessId, contentId: contents[0]!.id }
  expect(await openUserContent({ ...me, settings }, at)).toMatchObject({ framing: null })
  expect(await getUserContent(me, at)).toMatchObject({ done: true })
  expect(requests).toBe(0)
})
