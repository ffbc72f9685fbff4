import { subscribe } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '../calls/call.ts'
import { calls, documentedCalls } from '../calls/table.ts'
import { listAnswerOf } from '../rest/list-answer.ts'
import { strictly } from './strictly.ts'

// Import for its side effect: every answer of this process is parsed by its declared schema, with
// unknown keys refused. An answer that differs becomes a fault and is stored in `drifts`. Also for
// `node --import` of a server.

/** Answers that differ from their declaration. */
export const drifts: string[] = []

const strict = new Map<z.ZodType, z.core.$ZodType>()
function check(name: string, schema: z.ZodType | undefined, value: unknown): void {
  let problem = schema || value === undefined ? undefined : 'an answer where none is declared'
  if (schema) {
    const strictSchema = strict.get(schema) ?? strictly(schema)
    strict.set(schema, strictSchema)
    const { error } = z.safeParse(strictSchema, value)
    problem = error && z.prettifyError(error)
  }
  if (problem === undefined) return
  drifts.push(`${name}: ${problem}\n${JSON.stringify(value)?.slice(0, 500)}`)
  throw new Error(drifts.at(-1))
}

/** By method and route; only the rows of a list. */
const paths = new Map<string, { call: Call; schema: z.ZodType | undefined }>(
  documentedCalls.map((call) => {
    const { method, path, status } = call.rest
    const schema = status === 204 ? undefined : (listAnswerOf(call.answer)?.rows ?? call.answer)
    return [`${method} /api/${path}`, { call, schema }]
  }),
)

function checkPath(request: FastifyRequest, status: number, payload: unknown): void {
  const name = `${request.method} ${request.routeOptions.url}`
  const path = paths.get(name)
  // A stream is sent while it is read.
  if (!path || status >= 300 || payload instanceof Readable) return
  if (status !== path.call.rest?.status) check(`${name} ${status}`, undefined, `status ${status}`)
  check(name, path.schema, payload ? JSON.parse(String(payload)) : undefined)
}

type Answer = { result?: { data?: unknown } }

function checkProcedures(names: string[], payload: string): void {
  const body = JSON.parse(payload) as Answer | Answer[]
  for (const [index, answer] of [body].flat().entries()) {
    const name = names[index] ?? ''
    if (answer.result) check(name, calls.get(name)?.answer, answer.result.data)
  }
}

/** Checks the messages of a subscription as they pass. */
function checkMessages(name: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let text = ''
  return new TransformStream({
    transform(chunk, controller) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined && !/^event: /m.test(event)) check(name, calls.get(name)?.answer, JSON.parse(data))
      }
      controller.enqueue(chunk)
    },
  })
}

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    checkPath(request, reply.statusCode, payload)
    const { path } = (request.params ?? {}) as { path?: string }
    const isAnswered = reply.statusCode === 200 || reply.statusCode === 207
    if (!request.url.startsWith('/trpc/') || path === undefined || !isAnswered) return payload
    const names = path.split(',')
    if (typeof payload === 'string') checkProcedures(names, payload)
    if (payload instanceof Response && payload.body) {
      return new Response(payload.body.pipeThrough(checkMessages(names[0] ?? '')), payload)
    }
    return payload
  })
})
