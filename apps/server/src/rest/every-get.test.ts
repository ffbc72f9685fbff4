import { allPlatformWrites, changeRow, makeManager, makeModule, makeUser } from '@cursus/domain/testing'
import { beforeAll, expect, it } from 'vitest'
import { type DocumentedCall, documentedCalls } from '../calls/table.ts'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { listAnswerOf } from './list-answer.ts'

// Every documented GET is asked once, with ids of rows that exist, by somebody who may read them.

const test = useTestApp({ LOG_LEVEL: 'error' })
let scene: Scene
let as: string
/** Path parameters that the scene has no row for. */
let made: Record<string, string>
/** What a call needs beyond its path. */
let queries: Record<string, Record<string, string>>

beforeAll(async () => {
  const { db } = test.ctx
  scene = await makeScene(test)
  const { access, category, company, content, module } = scene
  const user = await makeUser(db, { rights: allPlatformWrites })
  await makeManager(db, company, { userId: user.id })
  await changeRow(db, 'accesses', access.id, { userId: user.id })
  as = await test.cookieOf(user)

  const ask = async (path: string) => {
    const answer = await test.call('POST', `/api/${path}`, { as, body: {} })
    expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300)
    return answer.body === '' ? {} : (answer.json() as Record<string, string>)
  }
  const own = `user/me/userModule/${access.id}`
  await ask(`${own}/accept`)
  await ask(`${own}/userContent/${content.id}/open`)
  const { code } = await ask(`${own}/attestation`)
  const file = await ask('user/me/record/file')
  const mail = await ask('job/testMail')
  made = { 'attestation/:code': code!, 'user/me/record/file/:id': file.id!, 'job/testMail/:id': mail.id! }

  const archived = await makeModule(db)
  const archive = await test.call('POST', '/api/module/archive', { as, body: { moduleIdList: [archived.id] } })
  expect(archive.statusCode, archive.body).toBe(204)
  queries = {
    'content/version/:contentVersionId/compare': { with: content.versionId },
    'module/version/:moduleVersionId/compare': { with: module.versionId },
    'content/check': { title: 'Another', language: 'en', categoryId: category.id },
    'module/restorePreview': { moduleIdList: archived.id },
    history: { noun: 'module', id: module.id },
    'retention/old': { kind: 'history', days: '365' },
  }
})

const reads = documentedCalls.filter(({ rest }) => rest.method === 'GET')

async function get({ rest: { path } }: DocumentedCall, headers = {}) {
  const filled = path in made ? `/api/${path.replace(/:\w+$/, made[path]!)}` : fillPath(scene, path)
  const answer = await test.call('GET', `${filled}?${new URLSearchParams(queries[path])}`, { as, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

it.each(reads)('GET $rest.path answers what exists', async (call) => {
  const answer = await get(call)
  const body: unknown = answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined
  if (Array.isArray(body)) expect(answer.headers['x-total-count']).toBe(String(body.length))
})

const lists = reads.filter(({ answer }) => listAnswerOf(answer)?.headers.total)

it.each(lists)('GET $rest.path answers the same rows at once and one by one, with their number', async (call) => {
  const whole = await get(call)
  const streamed = await get(call, { accept: 'application/x-ndjson' })
  const lines = streamed.body.split('\n').filter(Boolean)
  expect(lines.map((line) => JSON.parse(line))).toEqual(whole.json())
  for (const { headers } of [whole, streamed]) {
    expect(headers).toMatchObject({ 'x-total-count': String(lines.length), 'x-total-count-capped': 'false' })
  }
})
