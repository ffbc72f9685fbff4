import type { ServerResponse } from 'node:http'
import { AppError } from '@cursus/contract/error'

/** Event streams of one session in one process: more than a person has tabs. */
export const maxStreams = 20
/** Refusing the newest keeps the others: ended ones would reconnect, and end each other for ever. */
const retryAfter = 60

/**
 * Counts the streams of each session until they end.
 * @throws AppError TooManyRequests for one too many
 */
export function countStreams() {
  const open = new Map<string, number>()
  return (sessionId: string, stream: ServerResponse): void => {
    const count = open.get(sessionId) ?? 0
    if (count >= maxStreams) throw new AppError('TooManyRequests', { retryAfter })
    // Its client is gone already.
    if (stream.closed) return
    open.set(sessionId, count + 1)
    stream.once('close', () => {
      const left = (open.get(sessionId) ?? 1) - 1
      if (left > 0) open.set(sessionId, left)
      else open.delete(sessionId)
    })
  }
}
