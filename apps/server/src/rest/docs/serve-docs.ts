import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DocumentedCall } from '../../calls/table.ts'
import { describeCalls } from './openapi.ts'

const files = { 'docs.js': 'text/javascript', 'docs.css': 'text/css' } as const

/**
 * `/api/docs/json`, the OpenAPI document, and `/api/docs`, a page that shows it without foreign
 * files.
 */
export function serveDocs(app: FastifyInstance, calls: readonly DocumentedCall[], sessionCookieName: string): void {
  let document: string | undefined
  app.get('/docs/json', async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(calls, sessionCookieName))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
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
