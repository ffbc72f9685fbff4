import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { validationFailed } from '@cursus/contract/error'
import { errorAnswer } from './error-answers.ts'

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
