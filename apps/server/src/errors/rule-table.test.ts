import { ruleTable } from '@cursus/contract/testing/rule-table'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '../calls/call.ts'
import { open } from '../calls/declare.ts'
import { registerErrorAnswers } from '../http/error-answers.ts'
import { requestContextOf } from '../request/request-context.ts'
import { serveCall } from '../rest/serve-call.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()
let app: FastifyInstance

beforeAll(async () => {
  // An open call for each row of the table, with the input of the contract.
  app = Fastify()
  await app.register(cookie)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('allowed', undefined)
  registerErrorAnswers(app)
  for (const [index, { schema }] of ruleTable.entries()) {
    const path = `POST rule/${index}` as const
    const { meta } = open.mutation({ path, summary: path, input: schema, verb: async () => undefined })._def
    const { call } = meta as { call: Call }
    if (call.rest) {
      serveCall(app, { ...call, name: path, rest: call.rest }, (request, reply) =>
        requestContextOf(test.ctx, AbortSignal.timeout(60_000), request, reply),
      )
    }
  }
})
afterAll(() => app.close())

// The browser's forms use the same table: `apps/web/src/lib/form/check-values.test.ts`.
it.each(ruleTable.map((row, index) => ({ ...row, index })))('the server reports $what', async (row) => {
  const response = await app.inject({ method: 'POST', url: `/rule/${row.index}`, payload: row.value })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues).toEqual(row.issues)
})
