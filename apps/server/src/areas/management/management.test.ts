import type { Processing } from '@cursus/contract/content'
import { unpackContentVersion } from '@cursus/domain/content'
import { changeRow, makeContent, makeTheme, makeUser } from '@cursus/domain/testing'
import { buildCourse12 } from '@cursus/scorm/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/start-test-app.ts'

const test = useTestApp()
let manager: string
let origin: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const rights = ['themes.write', 'modules.write', 'contents.write', 'contentCategories.write'] as const
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: [...rights] }))
})

const query = (procedure: string, input: unknown, as = manager) =>
  test.call('GET', `/trpc/management.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, { as })
const mutate = (procedure: string, body: unknown) =>
  test.call('POST', `/trpc/management.${procedure}`, {
    as: manager,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

it('creates a module from the parts created before', async () => {
  const theme = (await mutate('theme.create', { fallbackName: 'Over tRPC' })).json().result.data
  const content = await makeContent(test.ctx.db)
  const made = await mutate('module.create', {
    title: 'A module',
    type: 'course',
    language: 'en',
    themeId: theme.id,
    chapters: [{ title: 'One', contentIdList: [content.id] }],
  })
  expect(made.json().result.data).toMatchObject({ title: 'A module', theme: { id: theme.id }, contentCount: 1 })
  const refused = await mutate('content.archive', { selection: { ids: [content.id] } })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.data.appError).toMatchObject({
    code: 'OneContentExistOnOneLatestModuleVersion',
    options: { moduleTitle: 'A module' },
  })
})

it('shows the history of a noun to people who may read that noun', async () => {
  const theme = await makeTheme(test.ctx.db)
  await mutate('theme.archive', { selection: { ids: [theme.id] } })
  const own = await query('history', { noun: 'theme', id: theme.id })
  expect(own.json().result.data).toMatchObject([{ action: 'archive', actor: { firstname: 'Camille' } }])
  const other = await query('history', { noun: 'company', id: theme.id })
  expect(other.statusCode).toBe(403)
  expect(other.json().error.data.appError.code).toBe('NotAllowed')
})

describe('the progress of a package', () => {
  /** Yields the messages of the subscription; ends when the server ends it. */
  async function* processingOf(id: string): AsyncGenerator<Processing> {
    const url = `${origin}/trpc/management.content.onProcessing?input=${encodeURIComponent(JSON.stringify({ id }))}`
    const response = await fetch(url, { headers: { cookie: manager, accept: 'text/event-stream' } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (/^event: return$/m.test(block)) return
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data && !/^event: /m.test(block)) yield JSON.parse(data)
      }
    }
  }

  async function makePackage() {
    const content = await makeContent(test.ctx.db, { type: 'scorm-content', processing: 'pending' })
    const packageKey = `uploaded-packages/${content.versionId}.zip`
    await test.ctx.storage.put(packageKey, await buildCourse12())
    await changeRow(test.ctx.db, 'contentVersions', content.versionId, { packageKey })
    return content
  }

  it('is sent from the current state to the end, report included', async () => {
    const content = await makePackage()
    const states: Processing[] = []
    for await (const processing of processingOf(content.id)) {
      states.push(processing)
      if (states.length > 1) continue
      const ctx = { ...test.ctx, actor: { kind: 'system', job: 'unpack-package' } } as const
      await unpackContentVersion(ctx, { contentVersionId: content.versionId })
    }
    expect(states[0]).toEqual({ state: 'pending', percent: 0, reason: null, report: null })
    expect(states.at(-1)).toMatchObject({ state: 'ready', percent: 100, report: { standard: '1.2', scoCount: 1 } })
  })

  it('ends at once for a content that is ready', async () => {
    const content = await makeContent(test.ctx.db)
    const states: Processing[] = []
    for await (const processing of processingOf(content.id)) states.push(processing)
    expect(states).toEqual([{ state: 'ready', percent: 100, reason: null, report: null }])
  })
})
