import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type AppError, validationFailed } from '@cursus/contract/error'
import { formRules, type Issue, requestRules } from '@cursus/contract/rule'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerTo } from '../errors/map-error.ts'

/** Body of every error response (specification §8 "Handling"). */
export const errorBody = z.object({
  statusCode: z.number(),
  error: z.string(),
  /** One item: `Name` or `Name?key=value&…`. */
  message: z.array(z.string()),
  issues: z
    .array(
      z.object({
        path: z.string(),
        rule: z.enum([...formRules, ...requestRules]),
        options: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
})

export function errorAnswer(error: AppError): z.infer<typeof errorBody> & { issues?: Issue[] } {
  const { status } = error.row
  return {
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: [error.message],
    ...(error.issues ? { issues: error.issues } : {}),
  }
}

/** Seconds after which a refused client can retry. */
export function retryAfterOf(error: AppError): string | undefined {
  const { retryAfter } = error.options
  return retryAfter === undefined ? undefined : String(retryAfter)
}

/** Answers every failure in one format, and logs internal faults. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((failure, request, reply) => {
    const error = answerTo(failure, request.id)
    if (error.row.status >= 500) {
      // A client that disconnects while it sends a body causes no fault.
      const isGone = request.raw.destroyed && !request.raw.complete
      request.log[isGone ? 'debug' : 'error']({ request: request.id, err: failure }, 'request failed')
    }
    const retryAfter = retryAfterOf(error)
    if (retryAfter) reply.header('retry-after', retryAfter)
    return reply.code(error.row.status).header('cache-control', 'no-store').send(errorAnswer(error))
  })
}

/** Errors of the HTTP parser, before a request can be routed. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers invalid HTTP with the headers and in the format of all answers. Node's own would lack
 * both, and packages can read responses of their origin.
 */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const statusCode = statuses[error.code ?? ''] ?? 400
    const reason = STATUS_CODES[statusCode] ?? 'Error'
    const refusal = errorAnswer(validationFailed({ path: '', rule: 'invalid' }))
    const body = JSON.stringify({ ...refusal, statusCode, error: reason })
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${statusCode} ${reason}\r\n${head.join('')}\r\n${body}`)
  }
