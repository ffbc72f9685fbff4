import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadRows } from './use-list.ts'

const pages: string[] = []
const server = createServer((request, response) => {
  pages.push(`${request.headers.accept} ${request.url}`)
  if (request.url?.includes('refused')) {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ statusCode: 403, message: ['NotAllowed'] }))
  } else {
    response.write('{"id":1}\n{"id"')
    if (request.url?.includes('cut')) setImmediate(() => response.destroy())
    else setImmediate(() => response.end(':2}\n'))
  }
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => send(origin + path, options))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

describe('all rows of a list', () => {
  it('are read from lines, with the filters of the list in the address', async () => {
    const input = { companyId: 'a/b', state: ['active', 'revoked'], search: '', sort: undefined, neverOpened: false }
    expect(await loadRows('company/:companyId/moduleAccess', input)).toEqual([{ id: 1 }, { id: 2 }])
    expect(pages.at(-1)).toBe(
      'application/x-ndjson /api/company/a%2Fb/moduleAccess?state=active&state=revoked&neverOpened=false',
    )
  })

  it('fail as named by the server, and as a network error when the answer breaks off', async () => {
    await expect(loadRows('refused', {})).rejects.toMatchObject({ message: 'NotAllowed', status: 403 })
    await expect(loadRows('cut', {})).rejects.toMatchObject({ message: 'Network Error' })
  })
})
