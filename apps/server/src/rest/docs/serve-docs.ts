import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DocumentedCall } from '../../calls/table.ts'
import { describeCalls } from './openapi.ts'

const files = { 'docs.js': 'text/javascript', 'examples.js': 'text/javascript', 'docs.css': 'text/css' } as const

/**
 * The script of the reader, gzipped. Its plugin holds 5 MB of text and answers a page with an
 * inline script, which our policy refuses, so that it is loaded by the first visit and only asked
 * for its script.
 */
async function zipReader(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reader, { configuration: { url: '/api/docs/json' } })
  const { rawPayload } = await app.inject('/reference/js/scalar.js')
  return promisify(gzip)(rawPayload)
}

/**
 * `/api/docs/json`, the OpenAPI document, and `/api/docs`, a page that shows it without foreign
 * files.
 */
export function serveDocs(app: FastifyInstance, calls: readonly DocumentedCall[], sessionCookieName: string): void {
  let document: string | undefined
  let reader: Promise<Buffer> | undefined
  app.get('/docs/json', async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(calls, sessionCookieName))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
  })
  app.get('/docs/reader.js', async (_request, reply) => {
    reader ??= zipReader()
    reply.header('content-encoding', 'gzip').header('cache-control', 'max-age=86400')
    return reply.type('text/javascript; charset=utf-8').send(await reader)
  })
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await read('docs.html')))
  for (const [name, type] of Object.entries(files)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(await read(name)),
    )
  }
}
